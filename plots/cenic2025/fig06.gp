# canvas: 900x1000
set multiplot
set lmargin at screen 0.12
set rmargin at screen 0.96
set tmargin at screen 0.97
set bmargin at screen 0.58
set xlabel "time t [s]"
set ylabel "lowest corner of the cylinder [mm]"
set xrange [0.2:0.6]
set yrange [-60:60]
set key @key_inside top right
plot data index "path.1e-01" using "t[s]":(1e3*column("lowest[m]")) with linespoints ls ls_lagged title "accuracy 1e-1", \
     data index "path.1e-02" using "t[s]":(1e3*column("lowest[m]")) with linespoints ls ls_similar title "1e-2", \
     data index "path.1e-03" using "t[s]":(1e3*column("lowest[m]")) with linespoints ls ls_sap title "1e-3", \
     data index "path.1e-05" using "t[s]":(1e3*column("lowest[m]")) with lines ls ls_reference title "1e-5"
set tmargin at screen 0.46
set bmargin at screen 0.08
set logscale x
set format x log_format
set xrange [*:*]
set yrange [0:10]
set xlabel "accuracy [-]"
set ylabel "slip of the peg at the impact [mm]"
set key @key_inside top right
plot data index "gripper" using "accuracy[-]":(1e3*column("slip[m]")) with linespoints ls ls_cenic title "CENIC"
unset multiplot
