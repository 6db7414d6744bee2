# canvas: 1000x660
# A force of zero is not on the axis and breaks the line.
set multiplot
set lmargin at screen 0.085
set rmargin at screen 0.45
set bmargin at screen 0.17
set tmargin at screen 0.93
set logscale xy
set format xy log_format
set title "Force of the potentials"
set xlabel "gap φ [m]"
set ylabel "force f_n [N]"
set key at screen 0.5, screen 0.01 center bottom vertical maxrows 1
plot data index "log-barrier" using "phi[m]":"force[N]" with linespoints ls ls_log_barrier pi 20 title "logarithmic barrier", \
     data index "ipc" using "phi[m]":"force[N]" with linespoints ls ls_ipc pi 20 title "IPC barrier"
set lmargin at screen 0.57
set rmargin at screen 0.98
set bmargin at screen 0.60
set xrange [1e-3:1]
set format x ""
unset xlabel
set title "The box on the belt on each of them"
set ylabel "gap φ [m]"
unset key
plot data index "box.log-barrier" using "t[s]":"phi[m]" with linespoints ls ls_log_barrier pi 60, \
     data index "box.ipc" using "t[s]":"phi[m]" with linespoints ls ls_ipc pi 60
unset title
set tmargin at screen 0.53
set bmargin at screen 0.17
set format x log_format
set xlabel "time t [s]"
set ylabel "force f_n [N]"
plot data index "box.log-barrier" using "t[s]":"f_n[N]" with linespoints ls ls_log_barrier pi 60, \
     data index "box.ipc" using "t[s]":"f_n[N]" with linespoints ls ls_ipc pi 40
unset multiplot
