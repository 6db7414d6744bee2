# canvas: 1000x680
set multiplot layout 2,1
set lmargin 9; set rmargin 3
set xlabel "time [s]"
set ylabel "height of the base [m]"
set yrange [0:*]
set key @key_inside center right
robots = "squat jump trot walk"
styles = "ls_ie_fn_tals ls_sap ls_similar ls_log_barrier"
plot for [i=1:4] data index word(robots, i) using "t[s]":"base_z[m]" with lines ls value(word(styles, i)) title word(robots, i)
set ylabel "tilt of the base [°]"
unset key
plot for [i=1:4] data index word(robots, i) using "t[s]":"tilt[deg]" with lines ls value(word(styles, i)), \
     for [i=1:4] data index word(robots, i) using (failed("t[s]")):"tilt[deg]" with points ls ls_failed
unset multiplot
