# canvas: 900x620
set logscale y
set format y "10^{%L}"
set xlabel "convex problems solved [-]"
set ylabel "distance from Coulomb's conditions [-]"
set yrange [1e-9:10]
set xrange [0:60]
plot data index "lagged.planar" using "solves[-]":"residual[-]" with linespoints ls ls_lagged title "lagged, planar clutter", \
     data index "lagged.falling" using "solves[-]":"residual[-]" with linespoints lc rgb sky pt 6 title "lagged, hard clutter", \
     data index "lagged.heap" using "solves[-]":"residual[-]" with linespoints lc rgb sky pt 8 dt 2 title "lagged, 27 balls", \
     data index "sap.planar" using (1):"residual[-]" with points ls ls_sap pt 7 ps 1.4 title "sap, planar clutter", \
     data index "sap.falling" using (1):"residual[-]" with points ls ls_sap pt 6 ps 1.4 title "sap, hard clutter", \
     data index "sap.heap" using (1):"residual[-]" with points ls ls_sap pt 8 ps 1.4 title "sap, 27 balls"
