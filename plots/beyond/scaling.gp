# canvas: 1100x680
eval read_blocks
prefix = "memory."; eval blocks_with_prefix; backends = found
set multiplot
set logscale x
set format x "%g"
set xlabel "balls [-]"
set tmargin at screen 0.75
set bmargin at screen 0.11
set lmargin at screen 0.07; set rmargin at screen 0.47
set ylabel "count [-]"
set yrange [0:*]
set key @key_over
set title "falls, by conjugate gradients" offset 0,6
plot data index "counts" using "balls[-]":"newton[-]" with linespoints ls ls_lagged_regularized title "Newton iterations a step, Lagged", \
     data index "counts.sap" using "balls[-]":"newton[-]" with linespoints ls ls_sap title "the same, SAP", \
     data index "counts" using "balls[-]":"inner[-]" with linespoints ls ls_lagged title "inner iterations an update, Lagged", \
     data index "counts.sap" using "balls[-]":"inner[-]" with linespoints ls ls_ipc title "the same, SAP", \
     data index "counts" using "balls[-]":"contacts[-]" with linespoints ls ls_similar title "contacts a ball, Lagged"
set lmargin at screen 0.57; set rmargin at screen 0.96
set logscale y
set format y log_format
set yrange [*:*]
set ylabel "matrix, factor or preconditioner [MB]"
set title "memory"
plot for [i=1:words(backends)] data index "memory.".word(backends, i) using "balls[-]":"matrix_and_factor[MB]" with linespoints lw 2 pt 3 + 2*i lc i dt i title word(backends, i)
unset multiplot
