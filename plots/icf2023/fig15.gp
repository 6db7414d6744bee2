# canvas: 900x600
set xlabel "time t [s]"
set ylabel "effective stiction tolerance ε_s [m/s]"
set logscale y
set format y log_format
stats data index "lagged" using "tolerance[m/s]" nooutput
v_s = STATS_mean
plot v_s with lines lw 1.5 dt 2 lc rgb black title "v_s: Lagged, Similar", \
     data index "sap" using "t[s]":"tolerance[m/s]" with linespoints ls ls_sap lw 1.5 ps 0.6 pi 7 title "SAP, mean over contacts", \
     data index "sap" using "t[s]":"median_tolerance[m/s]" with lines lc rgb vermillion lw 2 dt 3 title "SAP, median", \
     data index "lagged-regularized" using "t[s]":"tolerance[m/s]" with linespoints ls ls_lagged_regularized lw 1.5 ps 0.6 pi 8 title "Lagged with Eq. (44), mean", \
     data index "lagged-regularized" using "t[s]":"median_tolerance[m/s]" with lines lc rgb blue lw 2 dt 3 title "Lagged with Eq. (44), median"
