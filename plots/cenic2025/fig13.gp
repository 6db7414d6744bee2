# canvas: 900x900
set multiplot
set lmargin at screen 0.12
set rmargin at screen 0.96
set tmargin at screen 0.97
set bmargin at screen 0.56
set xlabel "time t [s]"
set ylabel "middle of the box [m]"
set xrange [0:0.5]
set key opaque height 0 right center at graph 0.98,0.62 vertical
plot data index "path.discrete" using "t[s]":"box[m]" with linespoints ls ls_explicit title "steps of 10 ms", \
     data index "path.cenic.1e-01" using "t[s]":"box[m]" with linespoints ls ls_similar title "CENIC, accuracy 1e-1", \
     data index "path.cenic.1e-03" using "t[s]":"box[m]" with linespoints ls ls_cenic title "CENIC, accuracy 1e-3", \
     data index "path.fine" using "t[s]":"box[m]" with lines ls ls_reference title "steps of 1 ms"
set tmargin at screen 0.45
set bmargin at screen 0.08
set ylabel "highest bellows over the plate [mm]"
set yrange [-20:45]
plot data index "path.discrete" using "t[s]":(1e3*column("through[m]")) with linespoints ls ls_explicit notitle, \
     data index "path.cenic.1e-01" using "t[s]":(1e3*column("through[m]")) with linespoints ls ls_similar notitle, \
     data index "path.cenic.1e-03" using "t[s]":(1e3*column("through[m]")) with linespoints ls ls_cenic notitle, \
     data index "path.fine" using "t[s]":(1e3*column("through[m]")) with lines ls ls_reference notitle
unset multiplot
