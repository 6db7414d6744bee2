# canvas: 900x1000
set multiplot
set lmargin at screen 0.12
set rmargin at screen 0.96
set tmargin at screen 0.97
set bmargin at screen 0.57
set xlabel "time t [s]"
set ylabel "height of the lowest body [m]"
set xrange [0:10]
set key @key_inside top right
plot data index "path.1e-01" using "t[s]":"z[m]" with lines ls ls_similar title "accuracy 1e-1", \
     data index "path.1e-03" using "t[s]":"z[m]" with lines ls ls_lagged title "accuracy 1e-3", \
     data index "path.fixed.1e-02" using "t[s]":"z[m]" with lines ls ls_sap title "steps of 10 ms"
set tmargin at screen 0.47
set bmargin at screen 0.08
set ylabel "deepest corner [mm]"
set logscale y
set format y log_format
plot data index "path.1e-01" using "t[s]":(1e3*column("depth[m]")) with lines ls ls_similar title "accuracy 1e-1", \
     data index "path.1e-03" using "t[s]":(1e3*column("depth[m]")) with lines ls ls_lagged title "accuracy 1e-3", \
     data index "path.fixed.1e-02" using "t[s]":(1e3*column("depth[m]")) with lines ls ls_sap title "steps of 10 ms"
unset multiplot
