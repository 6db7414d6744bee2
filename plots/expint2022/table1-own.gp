# canvas: 1000x680
set multiplot layout 2,1
set lmargin 9; set rmargin 3
set xlabel "time [s]"
set ylabel "height of the base [m]"
set yrange [0:*]
set key @key_inside center right
robots = "jump-own trot-own walk-own"
array names[3] = ["jump", "trot", "walk"]
styles = "ls_sap ls_similar ls_log_barrier"
plot for [i=1:3] data index word(robots, i) using "t[s]":"base_z[m]" with lines ls value(word(styles, i)) title names[i]
set ylabel "tilt of the base [°]"
unset key
plot for [i=1:3] data index word(robots, i) using "t[s]":"tilt[deg]" with lines ls value(word(styles, i)), \
     for [i=1:3] data index word(robots, i) using (failed("t[s]")):"tilt[deg]" with points ls ls_failed
unset multiplot
