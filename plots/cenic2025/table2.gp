# canvas: 900x560
set logscale x
set format x log_format
set xrange [2e-1:5e-6] reverse
set xlabel "accuracy [-]"
set ylabel "Newton iterations, adaptive over fixed tolerance [-]"
set yrange [0.3:1.2]
plot data index "means" using "accuracy[-]":"fresh[-]" with linespoints ls ls_lagged title "new factors", \
     data index "means" using "accuracy[-]":"kept[-]" with linespoints ls ls_sap title "kept factors", \
     data index "means" using "accuracy[-]":"published[-]" with points pt 6 ps 1.8 lw 2 lc rgb black title "Table II, kept factors"
