# canvas: 900x1000
set multiplot
set lmargin at screen 0.11
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.60
set xrange [0:3.1]
set yrange [-0.05:1.08]
set xlabel "speed at touch over crossing speed v/(t √(g/ε)) [-]"
set ylabel "part of the phases that are caught [-]"
set key @key_inside top right
plot data index "caught.1e-03" using "v[v_c]":"caught[-]" with linespoints ls ls_sap title "ε = 1e-3, t = 7 mm", \
     data index "caught.1e-04" using "v[v_c]":"caught[-]" with linespoints ls ls_lagged title "ε = 1e-4, t = 7 mm", \
     data index "caught.10mm" using "v[v_c]":"caught[-]" with linespoints ls ls_similar title "ε = 1e-5, t = 14 mm"
set logscale xy
set format xy log_format
set tmargin at screen 0.51
set bmargin at screen 0.09
set rmargin at screen 0.51
set xrange [*:*]
set yrange [*:*]
set xlabel "accuracy ε [-]"
set ylabel "speed [m/s]"
set key @key_inside top right
plot data index "by-accuracy" using "accuracy[-]":"speed[m/s]" with linespoints ls ls_lagged title "half are caught", \
     data index "by-accuracy" using "accuracy[-]":"v_c[m/s]" with lines ls ls_reference title "t √(g/ε)"
set lmargin at screen 0.61
set rmargin at screen 0.97
unset logscale
set format xy "%g"
set xlabel "thickness t [m], at ε = 1e-5"
set xrange [0:0.016]
set yrange [0:22]
set xtics 0.004
set key @key_inside top left
plot data index "by-thickness" using "t[m]":"speed[m/s]" with linespoints ls ls_lagged title "half are caught", \
     data index "by-thickness" using "t[m]":"v_c[m/s]" with lines ls ls_reference title "t √(g/ε)"
unset multiplot
