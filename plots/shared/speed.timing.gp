# Times of this machine: they differ from run to run.
set logscale xy
set format xy log_format
set title "on this computer"
set xlabel "times faster than the motion [-]"
set ylabel "mean error of a control period [-]"
set yrange [lowest:highest]
plot for [i=0:4] data index sprintf("expo-%d", i) using "real_time[-]":(ok("mean[-]")) with linespoints ls value(sprintf("ls_expo_%d", i)) title i == 0 ? "Expo, no products" : sprintf("Expo, at most %d", i), \
     data index "expo" using "real_time[-]":(ok("mean[-]")) with linespoints ls ls_expo title "Expo", \
     data index "eul-exp" using "real_time[-]":(ok("mean[-]")) with linespoints ls ls_eul_exp title "Eul-exp", \
     data index "rk4-anchored" using "real_time[-]":(ok("mean[-]")) with linespoints ls ls_rk4_anchored title "RK4", \
     data index "eul-imp" using "real_time[-]":(ok("mean[-]")) with linespoints ls ls_eul_imp title "Eul-imp"
