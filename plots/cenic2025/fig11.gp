# canvas: 900x900
set multiplot
set lmargin at screen 0.12
set rmargin at screen 0.96
set tmargin at screen 0.97
set bmargin at screen 0.56
set xlabel "time t [s]"
set ylabel "height of the trunk [m]"
set xrange [0:3]
set yrange [0:0.8]
set key @key_inside top right
plot data index "path.fixed.1e-03" using "t[s]":"z[m]" with lines ls ls_lagged title "steps of 1 ms", \
     data index "path.fixed.1e-02" using "t[s]":"z[m]" with lines ls ls_similar title "steps of 10 ms", \
     data index "path.1e-01" using "t[s]":"z[m]" with linespoints ls ls_explicit title "accuracy 1e-1", \
     data index "path.1e-03" using "t[s]":"z[m]" with linespoints ls ls_cenic ps 0.6 title "accuracy 1e-3"
set tmargin at screen 0.45
set bmargin at screen 0.08
set ylabel "deepest contact [mm]"
set yrange [0:*]
plot data index "path.fixed.1e-03" using "t[s]":(1e3*column("depth[m]")) with lines ls ls_lagged notitle, \
     data index "path.fixed.1e-02" using "t[s]":(1e3*column("depth[m]")) with lines ls ls_similar notitle, \
     data index "path.1e-01" using "t[s]":(1e3*column("depth[m]")) with linespoints ls ls_explicit notitle, \
     data index "path.1e-03" using "t[s]":(1e3*column("depth[m]")) with linespoints ls ls_cenic ps 0.6 notitle
unset multiplot
