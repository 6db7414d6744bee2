set logscale xy
set format xy log_format
set xlabel "normal impulse of the step before γ_{n0} [N s]"
set ylabel "stiction tolerance ε_s [m/s]"
stats data index "lagged-regularized" using "gamma_n0[N*s]":"tolerance[m/s]" nooutput
slope = STATS_max_y/STATS_max_x
v_s = STATS_min_y
set yrange [v_s/10:STATS_max_y*3]
plot slope*x with lines ls ls_reference title "μσw_tγ_{n0}", \
     v_s with lines lw 1.5 dt 4 lc rgb black title "v_s", \
     data index "lagged-regularized" using "gamma_n0[N*s]":"tolerance[m/s]" with linespoints ls ls_lagged_regularized title "Lagged, regularized"
