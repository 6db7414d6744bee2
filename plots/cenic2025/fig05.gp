# canvas: 1000x800
set multiplot layout 2,1
set lmargin 12; set rmargin 3
set logscale y
set format y log_format
stats data index "history" using "iteration[-]" nooutput
set xrange [-0.5:STATS_max + 0.5]
starts(i) = $2 > last ? (last = $2, i) : NaN
# The key stands above the panel, clear of the points.
set key above right horizontal
last = -1
set ylabel "update ‖D⁻¹Δv‖ [√J]"
plot last = -1, data index "history" using (starts($1) - 0.5):(10) with impulses lw 1 lc rgb grey title "a solve starts", \
     data index "history" using "iteration[-]":"norm[J^0.5]" with lines lw 1 lc rgb blue notitle, \
     data index "history" using "iteration[-]":(column("new[-]") > 0 ? NaN : column("norm[J^0.5]")) with points pt 6 ps 0.9 lw 2 lc rgb blue title "kept factor", \
     data index "history" using "iteration[-]":(column("new[-]") > 0 ? column("norm[J^0.5]") : NaN) with points pt 7 ps 1.1 lc rgb vermillion title "new factor"
set xlabel "iteration, over consecutive solves [-]"
set ylabel "cost above its end [J]"
plot data index "history" using "iteration[-]":(column("cost[J]") > 0 ? column("cost[J]") : NaN) with lines lw 1 lc rgb blue notitle, \
     data index "history" using "iteration[-]":(column("new[-]") > 0 || column("cost[J]") <= 0 ? NaN : column("cost[J]")) with points pt 6 ps 0.9 lw 2 lc rgb blue notitle, \
     data index "history" using "iteration[-]":(column("new[-]") > 0 && column("cost[J]") > 0 ? column("cost[J]") : NaN) with points pt 7 ps 1.1 lc rgb vermillion notitle
unset multiplot
