set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "energy lost in 10 s [%]"
set key top left
plot data index "step-doubling" using "h[s]":(ok("lost[%]")) with linespoints ls ls_lagged title "step doubling", \
     data index "whole-step" using "h[s]":(ok("lost[%]")) with linespoints ls ls_sap title "whole step"
