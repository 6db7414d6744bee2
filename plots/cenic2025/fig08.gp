set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "energy lost or gained in 10 s [%]"
plot data index "step-doubling" using "h[s]":(ok("lost[%]")) with linespoints ls ls_lagged title "step doubling", \
     data index "whole-step" using "h[s]":(ok("lost[%]")) with linespoints ls ls_sap title "whole step", \
     data index "trapezoid-solver" using "h[s]":(ok("lost[%]")) with linespoints ls ls_similar title "trapezoid, forces of the last solve", \
     data index "trapezoid-state" using "h[s]":(ok("lost[%]")) with linespoints ls ls_tamsi title "trapezoid, forces of the state"
