# canvas: 900x900
set multiplot
set xrange [0.22:0.32]
set lmargin at screen 0.12
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.70
set key @key_inside top right
set ylabel "height of the lowest point [m]"
plot data index "reference" using "t[s]":"z[m]" with lines ls ls_reference title "reference", \
     data index "1e-03" using "t[s]":"z[m]" with lines ls ls_lagged title "1 ms", \
     data index "5e-03" using "t[s]":"z[m]" with lines ls ls_sap title "5 ms"
unset key
set tmargin at screen 0.64
set bmargin at screen 0.39
set ylabel "error of the position [m]"
plot data index "1e-03" using "t[s]":"error_z[m]" with lines ls ls_lagged, \
     data index "5e-03" using "t[s]":"error_z[m]" with lines ls ls_sap
set tmargin at screen 0.33
set bmargin at screen 0.08
set ylabel "error of the velocity [m/s]"
set xlabel "time t [s]"
plot data index "1e-03" using "t[s]":"error_v[m/s]" with lines ls ls_lagged, \
     data index "5e-03" using "t[s]":"error_v[m/s]" with lines ls ls_sap
unset multiplot
