# canvas: 1100x520
set multiplot layout 1,2 margins 0.085,0.98,0.25,0.94 spacing 0.10,0.12
variants = "sap sap@margin lagged-regularized lagged-regularized@margin"
names = "'SAP' 'SAP, margin' 'Lagged, Eq. (44)' 'Lagged, Eq. (44), margin'"
style(i) = i < 3 ? ls_sap : ls_lagged_regularized
mark(i) = 3 + i
dash(i) = i % 2 ? 2 : 1
set logscale x
set format x log_format
set xlabel "stiffness k [N/m]"
set ylabel "mean Newton iterations a step [-]"
set yrange [0:*]
set key at screen 0.5,0.02 center bottom vertical maxrows 2
plot for [i=1:4] data index word(variants, i) using "k[N/m]":"iterations[-]" with linespoints ls style(i) pt mark(i) dt dash(i) title word(names, i)
unset key
set logscale y
set yrange [*:*]
set format y log_format
set ylabel "mean condition number at rest [-]"
set label 1 "upper curves κ(H), lower ones κ(D H D)" at graph 0.04,0.95
plot for [i=1:4] data index word(variants, i) using "k[N/m]":"condition[-]" with linespoints ls style(i) pt mark(i) dt dash(i), \
     for [i=1:4] data index word(variants, i) using "k[N/m]":"scaled_condition[-]" with linespoints ls style(i) pt mark(i) dt dash(i)
unset multiplot
