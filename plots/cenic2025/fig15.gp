# canvas: 900x1000
set multiplot
set lmargin at screen 0.11
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.58
set logscale x
set format x log_format
set xlabel "solves of a task, in the mean [-]"
set ylabel "part of the tasks without passthrough [-]"
set xrange [50:100000]
set yrange [-0.1:1.4]
set ytics 0.2
set key @key_inside top left
plot data index "error-control" using "solves[-]":(ok("clean[-]")) with linespoints ls ls_lagged title "error control, 1e-1 to 1e-4", \
     data index "error-control" using "solves[-]":(ok("clean[-]")):(sprintf("%.0e", column("accuracy[-]"))) with labels left offset 0.7,-0.7 notitle, \
     data index "fixed" using "solves[-]":(ok("clean[-]")) with linespoints ls ls_sap title "fixed step, 20 ms to 1 ms", \
     data index "fixed" using "solves[-]":(ok("clean[-]")):(sprintf("%.0f ms", 1e3*column("h[s]"))) with labels right offset -0.3,0.8 notitle
set tmargin at screen 0.46
set bmargin at screen 0.08
unset logscale
set format x "%g"
set logscale y
set format y log_format
set xlabel "time t [s]"
set ylabel "step at accuracy 1e-3, h [ms]"
set xrange [0:8]
set yrange [5e-2:200]
set ytics autofreq
unset key
plot data index "steps" using "t[s]":(1e3*column("h[s]")) with points pt 7 ps 0.25 lc rgb "black" notitle
unset multiplot
