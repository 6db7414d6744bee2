# canvas: 900x620
set logscale xy
set format xy log_format
set xlabel "time step h [s]"
set ylabel "error of the velocities [-]"
set xrange [5e-6:6e-3]
# First order through the error of the largest step.
stats data index "tamsi" every ::0::0 using "translation[-]" nooutput
largest = STATS_max
stats data index "tamsi" every ::0::0 using "h[s]" nooutput
coarse = STATS_max
plot largest*x/coarse with lines ls ls_reference title "first order", \
     data index "tamsi" using "h[s]":(ok("translation[-]")) with linespoints ls ls_tamsi title "translations, e_v T/A", \
     data index "tamsi" using "h[s]":(ok("rotation[-]")) with linespoints ls 2 title "turning, e_ω T", \
     data index "planar" using "h[s]":(ok("translation[-]")) with linespoints ls 3 dt 2 title "translations, in the plane of the fingers"
