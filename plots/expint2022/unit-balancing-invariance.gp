# canvas: 1000x600
set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "relative difference [-]"
set yrange [1e-17:1e12]
orders = "1 2 3 5 7"
floor_of(x) = x > 1e-17 ? x : 1e-17
shown(i) = is_number(column("difference[-]")) ? floor_of(column("difference[-]")) : NaN
plot bound("difference_high") with lines ls ls_reference title "band", \
     for [i=2:5] data index "products-".(i - 1) using "h[s]":(shown(i)) with linespoints ls (ls_ie_fn + i - 1) title "order ".word(orders, i), \
     for [o in "3 5 7"] data index "leftover-".o using "h[s]":"error[-]" with linespoints ls ls_failed pt (o + 0) title "W V, order ".o
