# canvas: 1000x600
set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "relative deviation [-]"
set yrange [1e-17:1e-1]
frictions = "mu-0.1 mu-0.5"
names = "0.1 0.5"
floor_of(x) = x > 1e-17 ? x : 1e-17
plot bound("distance_mu_0_1_high") with lines ls ls_reference title "band, distance", \
     bound("deceleration_mu_0_1_high") with lines ls ls_reference dt 4 title "band, deceleration", \
     for [i=1:2] data index word(frictions, i) using "h[s]":(floor_of(ok("distance[-]"))) with linespoints ls (ls_ie_fn + i - 1) title "distance, μ = ".word(names, i), \
     for [i=1:2] data index word(frictions, i) using "h[s]":(floor_of(ok("deceleration[-]"))) with linespoints ls (ls_ie_qn + i - 1) title "deceleration, μ = ".word(names, i)
