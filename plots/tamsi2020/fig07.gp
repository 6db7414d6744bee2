# canvas: 1000x680
set multiplot layout 1,2 margins 0.08,0.98,0.27,0.93 spacing 0.10
set xlabel "geometry queries so far [-]"
set ylabel "simulated time [s]"
set yrange [0:5]
set key at screen 0.5, screen 0.01 center bottom vertical maxrows 3
set logscale x
set format x log_format
set title "Work at h = 3 ms"
plot data index "history.tamsi" using "queries[-]":"t[s]" with lines ls ls_tamsi lw 2.5 title "TAMSI", \
     data index "history.authors.ie-fn-tals" using "queries[-]":"t[s]" with lines ls ls_ie_fn_tals lw 2.5 title "IE+FN with TALS", \
     data index "history.authors.ie-fn" using "queries[-]":"t[s]" with lines ls ls_ie_fn lw 2.5 title "IE+FN", \
     data index "history.drake.ie-fn-tals" using "queries[-]":"t[s]" with lines ls ls_ie_fn_tals dt 3 title "with TALS, limits of Drake", \
     data index "history.drake.ie-fn" using "queries[-]":"t[s]" with lines ls ls_ie_fn dt 3 title "without, limits of Drake"
unset logscale x
set format x "%g"
set xtics 0.02
set xlabel "coefficient of friction [-]"
set ylabel "distance that the mug has slipped after 5 s [m]"
set logscale y
set format y log_format
set autoscale y
set xrange [0.04:0.13]
set title "Whether the mug is held"
unset key
plot data index "holding" using "friction[-]":(abs(column("slip[m]"))) with linespoints ls ls_tamsi
unset multiplot
