set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "error after 8 ms [m, rad, m/s, rad/s]"
plot data index "gain" using "h[s]":(ok("one[-]")) with linespoints ls ls_ie_qn title "one projection, Eq. (24)", \
     data index "gain" using "h[s]":(ok("two[-]")) with linespoints ls ls_ie_fn_tals title "two, Eq. (26)"
