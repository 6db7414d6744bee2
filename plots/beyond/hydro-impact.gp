# canvas: 1150x950
set multiplot
set lmargin at screen 0.08
set rmargin at screen 0.485
set tmargin at screen 0.91
set bmargin at screen 0.59
set xrange [0:8]
set yrange [0:0.85]
set xlabel "time from touch [ms]"
set ylabel "depth [mm]"
set key @key_over
set label 1 "d = 0" at 2.6, 0.72 center
set label 2 "d = 50 s/m" at 2.6, 0.24 center
plot data index "elastic.1e-04" using (1e3*column("t[s]")):(1e3*column("depth[m]")) with lines ls ls_sap title "steps of 100 µs", \
     data index "elastic.1e-05" using (1e3*column("t[s]")):(1e3*column("depth[m]")) with lines ls ls_lagged title "10 µs", \
     data index "elastic.exact" using (1e3*column("t[s]")):(1e3*column("depth[m]")) with lines ls ls_reference title "equation of motion", \
     data index "damped.1e-04" using (1e3*column("t[s]")):(1e3*column("depth[m]")) with lines ls ls_sap notitle, \
     data index "damped.1e-05" using (1e3*column("t[s]")):(1e3*column("depth[m]")) with lines ls ls_lagged notitle, \
     data index "damped.exact" using (1e3*column("t[s]")):(1e3*column("depth[m]")) with lines ls ls_reference notitle
unset label 1; unset label 2

set lmargin at screen 0.575
set rmargin at screen 0.97
set logscale xy
set format xy log_format
set xrange [1.6e-6:1.3e-4]
set yrange [*:*]
set xlabel "time step h [s]"
set ylabel "error of the largest depth, relative [-]"
set key @key_over
plot data index "order.elastic" using "h[s]":"error[-]" with linespoints ls ls_sap title "d = 0", \
     data index "order.damped" using "h[s]":"error[-]" with linespoints ls ls_lagged title "d = 50 s/m", \
     575*pi/4*x with lines ls ls_reference title "h ω π/4"

set lmargin at screen 0.08
set rmargin at screen 0.97
set tmargin at screen 0.46
set bmargin at screen 0.09
unset logscale
set format xy "%g"
set xrange [0:1]
set yrange [0:0.75]
set xlabel "arrival within a step of 1 ms, part of the step, d = 50 s/m [-]"
set ylabel "largest depth [mm]"
set key @key_inside bottom right
plot data index "phases" using "phase[-]":(1e3*column("depth[m]")) with linespoints ls ls_lagged title "lagged", \
     data index "phases" using "phase[-]":(1e3*column("bound[m]")) with lines ls ls_reference title "v₀ h and the depth in closed form"
unset multiplot
