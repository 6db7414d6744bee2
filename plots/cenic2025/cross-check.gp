# canvas: 1000x800
set multiplot
set xrange [0:1]
set lmargin at screen 0.10
set rmargin at screen 0.98
set tmargin at screen 0.97
set bmargin at screen 0.57
set ylabel "joint angle [rad]"
set key @key_inside bottom left
plot data index "limits" using "t[s]":"joint1[rad]" with linespoints ls ls_lagged title "limited, joint 1", \
     data index "limits" using "t[s]":"joint2[rad]" with linespoints ls ls_sap title "limited, joint 2", \
     data index "coupler" using "t[s]":"joint1[rad]" with linespoints ls ls_similar title "coupled, joint 1", \
     data index "coupler" using "t[s]":"joint2[rad]" with linespoints ls ls_log_barrier title "coupled, joint 2"
set tmargin at screen 0.49
set bmargin at screen 0.10
set logscale y
set format y log_format
set xlabel "time t [s]"
set key @key_inside top right
set ylabel "off the constraint [rad]"
plot data index "limits" using "t[s]":(abs(column("defect[rad]"))) with linespoints ls ls_lagged title "limits", \
     data index "coupler" using "t[s]":(abs(column("defect[rad]"))) with linespoints ls ls_similar title "coupler"
unset multiplot
