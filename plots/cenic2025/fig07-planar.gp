# canvas: 900x1100
set multiplot
set lmargin at screen 0.11
set rmargin at screen 0.97
set xlabel "time t [s]"
set ylabel "force of a finger on the peg [N]"
set xrange [0:0.7]
set yrange [0:4]
set key @key_inside top right
set tmargin at screen 0.975
set bmargin at screen 0.735
plot data index "force.cenic" using "t[s]":"force[N]" with linespoints ls ls_lagged dt solid title "CENIC, accuracy 1e-3"
set tmargin at screen 0.655
set bmargin at screen 0.415
plot data index "force.rk3" using "t[s]":"force[N]" with lines ls ls_rk3 lw 1 title "RK3, accuracy 1e-3"
set tmargin at screen 0.335
set bmargin at screen 0.15
set xrange [0.169:0.1885]
set yrange [-0.4:10.5]
set xlabel "height of the foot at the start [m]"
set ylabel "slip of the peg [mm]"
set key @key_below
plot data index "slip" using "height[m]":(1e3*column("certified[m]")) with lines ls ls_reference title "certified", \
     data index "slip" using "height[m]":(1e3*column("stopped[m]")) with lines ls ls_explicit title "gripper stops at once", \
     data index "slip" using "height[m]":(1e3*column("1e-05[m]")) with points ls ls_lagged title "1e-5", \
     data index "slip" using "height[m]":(1e3*column("1e-04[m]")) with points ls ls_similar title "1e-4", \
     data index "slip" using "height[m]":(1e3*column("1e-03[m]")) with points ls ls_sap title "1e-3"
unset multiplot
