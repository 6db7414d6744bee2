# canvas: 1100x520
set multiplot layout 1,2
set lmargin 10; set rmargin 4
models = "sap lagged lagged-regularized similar"
names = "'SAP' 'Lagged' 'Lagged, Eq. (44)' 'Similar'"
set logscale xy
set format x log_format
set xlabel "time step δt [s]"
set ylabel "mean Newton iterations a step, 0.1 s to 1 s [-]"
set key @key_inside top left
set yrange [4:80]
set ytics (5, 10, 20, 40, 80)
set xrange [1.5e-4:1.5e-2]
plot for [i=1:4] data index word(models, i) using "h[s]":"iterations[-]" with linespoints ls scheme_style(word(models, i), i) title word(names, i)
unset key
set yrange [*:*]
set ytics auto
set format y log_format
set ylabel "mean condition number, 0.1 s to 1 s [-]"
set label 1 "upper curves κ(H), lower ones κ(D H D)" at graph 0.04,0.95
plot for [i=1:4] data index word(models, i) using "h[s]":"condition[-]" with linespoints ls scheme_style(word(models, i), i), \
     for [i=1:4] data index word(models, i) using "h[s]":"scaled_condition[-]" with linespoints ls scheme_style(word(models, i), i) lw 1
unset multiplot
