set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "error of the position at 0.1 s [m]"
plot data index "error" using "h[s]":(ok("error[m]")) with linespoints lw 2 pt 7 lc rgb blue title "TR-BDF2", \
     data index "error" using "h[s]":(2.5e-2*column("h[s]")**2) with lines lw 1.5 dt 3 lc rgb black title "second order"
