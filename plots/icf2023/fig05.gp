# canvas: 1100x1620
models = "sap similar lagged"
names = "SAP Similar Lagged"
# The first step with a force: min_x is its time, max_y the gap at its start.
do for [model in models] {
  stats data index model using "t[s]":(column("f_n[N]") > 0 ? column("phi[m]") : NaN) nooutput prefix model
}
set multiplot layout 4,2 margins 0.085,0.98,0.042,0.95 spacing 0.11,0.055
set key at screen 0.5,0.995 center top vertical maxrows 2
set xlabel "time t [s]"
set xrange [0:0.5]
set zeroaxis lt 1 lw 0.8 lc rgb '#606060'
mark_every = "31 37 43"
mm(name) = 1e3*column(name)
set ylabel "slip velocity v_t [m/s]"
plot for [i=1:3] data index word(models, i) using "t[s]":"v_t[m/s]" with linespoints ls value("ls_".word(models, i)) pi word(mark_every, i) + 0 title word(names, i), \
     data index "certified" using "t[s]":"v_t[m/s]" with lines ls ls_certified title "certified"
unset key
set ylabel "normal velocity v_n [m/s]"
plot for [i=1:3] data index word(models, i) using "t[s]":"v_n[m/s]" with linespoints ls value("ls_".word(models, i)) pi word(mark_every, i) + 0, \
     data index "certified" using "t[s]":"v_n[m/s]" with lines ls ls_certified notitle
# A force of zero is not on the axis and breaks the line.
set ylabel "normal force f_n [N]"
set logscale y
set format y log_format
plot for [i=1:3] data index word(models, i) using "t[s]":"f_n[N]" with linespoints ls value("ls_".word(models, i)) pi word(mark_every, i) + 0, \
     data index "certified" using "t[s]":"f_n[N]" with lines ls ls_certified notitle
unset logscale y
set format y "%g"
set ylabel "friction force f_t while it slides [N]"
set yrange [-30:5]
plot for [i=1:3] data index word(models, i) using "t[s]":"f_t[N]" with linespoints ls value("ls_".word(models, i)) pi word(mark_every, i) + 0, \
     data index "certified" using "t[s]":"f_t[N]" with lines ls ls_certified notitle
# The end of slip, and of gliding with it.
set ylabel "normal force f_n where slip ends [N]"
set xrange [0.2:0.26]
set yrange [0:80]
plot for [i=1:3] data index word(models, i) using "t[s]":"f_n[N]" with linespoints ls value("ls_".word(models, i)) pi 5 + i, \
     data index "certified" using "t[s]":"f_n[N]" with lines ls ls_certified notitle
set xrange [0:0.5]
set ylabel "normal velocity v_n while it slides [mm/s]"
set yrange [-25:5]
plot for [i=1:3] data index word(models, i) using "t[s]":(mm("v_n[m/s]")) with linespoints ls value("ls_".word(models, i)) pi word(mark_every, i) + 0, \
     data index "certified" using "t[s]":(mm("v_n[m/s]")) with lines ls ls_certified notitle
set ylabel "gap φ while open [m]"
set logscale y
set format y log_format
set yrange [1e-6:0.1]
plot for [i=1:3] data index word(models, i) using "t[s]":"phi[m]" with linespoints ls value("ls_".word(models, i)) pi word(mark_every, i) + 0, \
     data index "certified" using "t[s]":"phi[m]" with lines ls ls_certified notitle
unset logscale y
set format y "%g"
set xrange [2*sap_min_x - lagged_min_x:2*lagged_min_x - sap_min_x]
set xtics 0.005
set xlabel "end of the step t [s]"
set ylabel "gap φ at the start of the step [mm]"
set yrange [0:2.7e3*sap_max_y]
set key opaque height 0 at graph 0.98,0.98 top right vertical maxrows 7
plot for [i=1:3] data index word(models, i) using "t[s]":(mm("phi[m]")) with points ls value("ls_".word(models, i)) title word(names, i).": φ", \
     for [i=1:3] data index word(models, i) using "t[s]":(mm("acting_distance[m]")) with lines ls value("ls_".word(models, i)) title word(names, i).": acting distance", \
     for [model in models] "+" every ::::0 using (value(model."_min_x")):(1e3*value(model."_max_y")) with points pt 6 ps 2.4 lw 2 lc rgb black notitle, \
     keyentry with points pt 6 ps 2.4 lw 2 lc rgb black title "first force"
unset multiplot
