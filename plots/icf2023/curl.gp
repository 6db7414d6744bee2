# canvas: 900x520
# Antisymmetric parts of exactly zero lie left of the axis: a curve begins at their fraction.
set logscale x
set format x log_format
set xrange [1e-18:1e-6]
set yrange [0:1.02]
set xlabel "antisymmetric part of Δγ/Δv, over |G| [-]"
set ylabel "fraction of the contacts below [-]"
do for [model in "sap lagged lagged_regularized similar"] {
  high = bound(model."_high")
  if (is_number(high)) {
    set arrow from high, graph 0 to high, graph 1 nohead lw 2 dt 3 lc rgb black
    set label 1 "band" at high, graph 0.06 right offset -0.6,0
  }
}
plot data index "sap" using "value[-]":"fraction[-]" with linespoints ls ls_sap pi 10 title "SAP", \
     data index "lagged" using "value[-]":"fraction[-]" with linespoints ls ls_lagged pi 9 title "Lagged", \
     data index "lagged-regularized" using "value[-]":"fraction[-]" with linespoints ls ls_lagged_regularized pi 11 title "Lagged, regularized", \
     data index "similar" using "value[-]":"fraction[-]" with linespoints ls ls_similar pi 12 title "Similar"
