# canvas: 1000x1000
set logscale xy
set format xy log_format
set multiplot layout 2,2
set key bottom right font ",9"
set title "smooth"
set xlabel "accuracy"
set ylabel "error of positions at the end [m, rad]"
plot data index "cenic.smooth" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_lagged title "cenic", \
     data index "cenic-trapezoid.smooth" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_similar title "cenic-trapezoid", \
     data index "implicit-euler.smooth" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_sap title "implicit-euler", \
     data index "sdirk2.smooth" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_tamsi title "sdirk2", \
     data index "ros2.smooth" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_ipc title "ros2", \
     data index "rk3.smooth" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_explicit title "rk3", \
     x with lines ls ls_reference title "error = accuracy"
unset key
set title "ball-drop"
set xlabel "accuracy"
set ylabel "error of positions at the end [m, rad]"
plot data index "cenic.ball-drop" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_lagged title "cenic", \
     data index "cenic-trapezoid.ball-drop" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_similar title "cenic-trapezoid", \
     data index "implicit-euler.ball-drop" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_sap title "implicit-euler", \
     data index "sdirk2.ball-drop" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_tamsi title "sdirk2", \
     data index "ros2.ball-drop" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_ipc title "ros2", \
     data index "rk3.ball-drop" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_explicit title "rk3", \
     x with lines ls ls_reference title "error = accuracy"
set title "conveyor-belt"
set xlabel "accuracy"
set ylabel "error of positions at the end [m, rad]"
plot data index "cenic.conveyor-belt" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_lagged title "cenic", \
     data index "cenic-trapezoid.conveyor-belt" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_similar title "cenic-trapezoid", \
     data index "implicit-euler.conveyor-belt" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_sap title "implicit-euler", \
     data index "sdirk2.conveyor-belt" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_tamsi title "sdirk2", \
     data index "ros2.conveyor-belt" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_ipc title "ros2", \
     data index "rk3.conveyor-belt" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_explicit title "rk3", \
     x with lines ls ls_reference title "error = accuracy"
set title "falling-sphere"
set xlabel "accuracy"
set ylabel "error of positions at the end [m, rad]"
plot data index "cenic.falling-sphere" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_lagged title "cenic", \
     data index "cenic-trapezoid.falling-sphere" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_similar title "cenic-trapezoid", \
     data index "implicit-euler.falling-sphere" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_sap title "implicit-euler", \
     data index "sdirk2.falling-sphere" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_tamsi title "sdirk2", \
     data index "ros2.falling-sphere" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_ipc title "ros2", \
     data index "rk3.falling-sphere" using "accuracy[-]":(ok("error[m]")) with linespoints ls ls_explicit title "rk3", \
     x with lines ls ls_reference title "error = accuracy"
unset multiplot
