set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "length [m]"
plot data index "fixed" using "h[s]":(ok("deviation[m]")) with linespoints ls ls_sap title "off the way to an ideal stop", \
     data index "fixed" using "h[s]":(ok("violation[m]")) with linespoints ls ls_lagged title "beyond the stop at rest", \
     data index "fixed" using "h[s]":"closed[m]" with lines ls ls_reference title "F β²h²/(4π²m)"
