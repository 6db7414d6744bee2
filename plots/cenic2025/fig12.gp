# canvas: 900x1000
set multiplot
set lmargin at screen 0.12
set rmargin at screen 0.96
set tmargin at screen 0.97
set bmargin at screen 0.58
set logscale xy
set format xy log_format
set xlabel "gain K_p = K_d"
set ylabel "steps in 10 s [-]"
set yrange [80:1e5]
set key @key_inside top left
plot data index "implicit@none" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_lagged title "implicit, no limits of efforts", \
     data index "relinearized" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_similar title "linearized for each solve", \
     data index "explicit@none" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_sap title "explicit, no limits of efforts", \
     data index "bare" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_log_barrier title "implicit, no inertia of motors", \
     data index "implicit" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_lagged_regularized title "implicit, limits of efforts", \
     data index "explicit" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_ipc title "explicit, limits of efforts"
set tmargin at screen 0.46
set bmargin at screen 0.08
unset logscale
set format xy "%g"
set xlabel "time t [s]"
set ylabel "box moved in the hand [mm]"
set xrange [0:10]
set yrange [0:100]
set key @key_inside top right
plot data index "path.stiffness" using "t[s]":(1e3*column("moved[m]")) with lines ls ls_lagged title "joint stiffness, accuracy 1e-3", \
     data index "path.dynamics.1e-3" using "t[s]":(1e3*column("moved[m]")) with linespoints ls ls_sap title "inverse dynamics, 1e-3", \
     data index "path.dynamics.1e-4" using "t[s]":(1e3*column("moved[m]")) with lines ls ls_similar title "inverse dynamics, 1e-4", \
     data index "path.dynamics.relinearized" using "t[s]":(1e3*column("moved[m]")) with lines ls ls_ipc title "1e-3, linearized for each solve"
unset multiplot
