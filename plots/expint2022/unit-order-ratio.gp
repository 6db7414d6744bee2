# canvas: 1000x600
set logscale xy
set format xy log_format
set xlabel "angular rate of the start [rad/s]"
set ylabel "error after 8 ms [m, rad, m/s, rad/s]"
set yrange [1e-7:1]
plot data index "eul-exp" using "rate[rad/s]":(ok("error[-]")) with linespoints ls ls_explicit title "explicit Euler", \
     data index "eul-imp" using "rate[rad/s]":(ok("error[-]")) with linespoints ls ls_ie_fn title "implicit Euler", \
     data index "one-projection" using "rate[rad/s]":(ok("error[-]")) with linespoints ls ls_ie_qn title "Expo, one projection", \
     data index "expo" using "rate[rad/s]":(ok("error[-]")) with linespoints ls ls_ie_fn_tals title "Expo", \
     data index "rk4" using "rate[rad/s]":(ok("error[-]")) with linespoints ls ls_rk4 title "Runge-Kutta 4"
