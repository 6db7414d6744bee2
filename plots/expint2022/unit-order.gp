# canvas: 1000x600
set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "error after 8 ms [m, rad, m/s, rad/s]"
set yrange [1e-12:1e2]
plot data index "eul-exp" using "h[s]":(ok("error[-]")) with linespoints ls ls_explicit title "explicit Euler", \
     data index "eul-imp" using "h[s]":(ok("error[-]")) with linespoints ls ls_ie_fn title "implicit Euler", \
     data index "one-projection" using "h[s]":(ok("error[-]")) with linespoints ls ls_ie_qn title "Expo, one projection", \
     data index "expo" using "h[s]":(ok("error[-]")) with linespoints ls ls_ie_fn_tals title "Expo", \
     data index "rk4" using "h[s]":(ok("error[-]")) with linespoints ls ls_rk4 title "Runge-Kutta 4"
