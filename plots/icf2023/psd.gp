# canvas: 1000x520
# Least over largest eigenvalue, on two logarithmic axes that meet near zero: negative, positive.
models = "sap lagged lagged-regularized similar"
names = "SAP Lagged 'Lagged, regularized' Similar"
styles = "ls_sap ls_lagged ls_lagged_regularized ls_similar"
set multiplot
set logscale x
set format x log_format
set yrange [0:1.02]
set ylabel "fraction of the contacts below [-]"
set bmargin at screen 0.14
set tmargin at screen 0.92
set lmargin at screen 0.08
set rmargin at screen 0.36
set title "negative"
set xrange [1e-10:1e-18]
set xtics ("10^{−10}" 1e-10, "10^{−12}" 1e-12, "10^{−14}" 1e-14, "10^{−16}" 1e-16)
set xlabel "−λ_{min}/λ_{max} [-]"
set key @key_inside bottom right
do for [model in "sap lagged lagged_regularized similar"] {
  low = bound(model."_low")
  if (is_number(low)) {
    set arrow from -low, graph 0 to -low, graph 1 nohead lw 2 dt 3 lc rgb black
    set label 1 "band" at -low, graph 0.94 left offset 0.6,0
  }
}
plot for [i=1:4] data index word(models, i) using (-column("value[-]")):"fraction[-]" with linespoints ls value(word(styles, i)) pi 8+i notitle
unset arrow; unset label
set lmargin at screen 0.40
set rmargin at screen 0.98
set title "positive"
set xrange [1e-18:10]
set xtics 1e2
unset ylabel
set format y ""
set xlabel "λ_{min}/λ_{max} [-]"
set key opaque height 0 at graph 0.14,0.42 top left vertical
plot for [i=1:4] data index word(models, i) using "value[-]":"fraction[-]" with linespoints ls value(word(styles, i)) pi 8+i title word(names, i)
unset multiplot
