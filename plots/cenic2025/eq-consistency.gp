# canvas: 900x900
set multiplot
set logscale xy
set format xy log_format
set key @key_inside bottom right
set lmargin at screen 0.12
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.57
set ylabel "error of the position, normal [m]"
plot data index "normal-step-doubling" using "h[s]":(ok("error_q[m]")) with linespoints ls ls_lagged title "step doubling", \
     data index "normal-trapezoid-solver" using "h[s]":(ok("error_q[m]")) with linespoints ls ls_similar ps 2 title "trapezoid, forces of the last solve", \
     data index "normal-trapezoid-state" using "h[s]":(ok("error_q[m]")) with linespoints ls ls_tamsi title "trapezoid, forces of the state"
unset key
set tmargin at screen 0.48
set bmargin at screen 0.08
set xlabel "step h [s]"
set ylabel "error of the position, tangential [m]"
plot data index "tangential-step-doubling" using "h[s]":(ok("error_q[m]")) with linespoints ls ls_lagged, \
     data index "tangential-trapezoid-solver" using "h[s]":(ok("error_q[m]")) with linespoints ls ls_similar ps 2, \
     data index "tangential-trapezoid-state" using "h[s]":(ok("error_q[m]")) with linespoints ls ls_tamsi
unset multiplot
