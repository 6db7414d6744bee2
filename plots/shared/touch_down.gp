# canvas: 1150x980
set multiplot layout 2,2
set lmargin 9; set rmargin 4
set xlabel "time [s]"
set ylabel "normal force [N]"
set yrange [0:*]
# Room for the keys above the peaks.
set offsets 0, 0, graph 0.2, 0
set key @key_inside top right
array names[2] = ["one foot, trot", "right heel, walk"]
array prefixes[2] = ["", "walk."]
do for [i=1:2] {
  unset format
  set xtics autofreq
  plot data index prefixes[i]."whole" using "t[s]":"f_n[N]" with lines lw 1.2 lc rgb blue title names[i], \
       data index prefixes[i]."touch-downs" using (column("foot[-]") == 0 ? column("t[s]") : NaN):"B_speed[N]" with points pt 6 ps 1.4 lw 2 lc rgb vermillion title "B v_n"
  set xtics 0.002
  set format x "%.3f"
  plot data index prefixes[i]."touch-down" using "t[s]":"f_n[N]" with linespoints lw 1.2 pt 7 ps 0.3 lc rgb blue title names[i].", every step", \
       data index prefixes[i]."touch-down" using "t[s]":(column("gap[m]") > 0 ? NaN : 0) with lines lw 5 lc rgb green title "touches"
}
unset multiplot
