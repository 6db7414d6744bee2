# canvas: 900x560
set logscale x
set format x "%g"
set xlabel "balls [-]"
set ylabel "count [-]"
set yrange [0:*]
set key top left
plot data index "counts" using "balls[-]":"newton[-]" with linespoints ls ls_lagged title "Newton iterations a step", \
     data index "counts" using "balls[-]":"inner[-]" with linespoints ls ls_sap title "inner iterations an update", \
     data index "counts" using "balls[-]":"contacts[-]" with linespoints ls ls_similar title "contacts a ball"
