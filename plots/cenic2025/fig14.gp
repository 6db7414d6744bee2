# canvas: 1000x1000
set multiplot
set xrange [0:4]
set key @key_above
set lmargin at screen 0.09
set rmargin at screen 0.98
set tmargin at screen 0.95
set bmargin at screen 0.70
set ylabel "slip velocity v_t [m/s]"
plot data index "1e-5" using "t[s]":"v[m/s]" with lines ls ls_sap title "accuracy 1e-5", \
     data index "1e-8" using "t[s]":"v[m/s]" with lines ls ls_lagged title "accuracy 1e-8", \
     data index "reference" using "t[s]":"v[m/s]" with lines ls ls_reference title "reference"
set tmargin at screen 0.64
set bmargin at screen 0.37
set ylabel "friction over weight [-]"
set xlabel "time t [s]"
unset key
plot data index "reference" using "t[s]":"friction[-]" with lines ls ls_reference, \
     data index "1e-5" using "t[s]":"friction[-]" with lines ls ls_sap, \
     data index "1e-8" using "t[s]":"friction[-]" with lines ls ls_lagged
set tmargin at screen 0.29
set bmargin at screen 0.07
set xrange [1.1546:1.1586]
set xtics 1e-3
set format x "%.3f"
set xlabel "time t [s]: where the box comes to rest again"
set key @key_inside bottom right
plot data index "reference" using "t[s]":"friction[-]" with lines ls ls_reference notitle, \
     data index "1e-5" using "t[s]":"friction[-]" with linespoints ls ls_sap notitle, \
     data index "1e-8" using "t[s]":"friction[-]" with linespoints ls ls_lagged notitle, \
     data index "fixed" using "t[s]":"friction[-]" with linespoints ls ls_similar title "steps of 0.1 ms"
unset multiplot
