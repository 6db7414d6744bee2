# canvas: 1300x520
set multiplot layout 1,2
set lmargin 9; set rmargin 4
set xlabel "time [s]"
set ylabel "normal force [N]"
set yrange [0:*]
set key center right
plot data index "whole" using "t[s]":"f_n[N]" with lines lw 1.2 lc rgb blue title "one foot, trot", \
     data index "touch-downs" using (column("foot[-]") == 0 ? column("t[s]") : NaN):"B_speed[N]" with points pt 6 ps 1.4 lw 2 lc rgb vermillion title "B v_n"
set key top left
set xtics 0.002 format "%.3f"
plot data index "touch-down" using "t[s]":"f_n[N]" with linespoints lw 1.2 pt 7 ps 0.3 lc rgb blue title "one foot, every step", \
     data index "touch-down" using "t[s]":(column("gap[m]") > 0 ? NaN : 0) with lines lw 5 lc rgb green title "touches"
unset multiplot
