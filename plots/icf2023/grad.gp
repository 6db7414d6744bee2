# canvas: 1000x560
# Deviations of exactly zero lie left of the axis: a curve begins at their fraction.
set multiplot layout 1,2 margins 0.08,0.98,0.12,0.84 spacing 0.09
set logscale x
set format x log_format
set xrange [1e-18:1e-5]
set xtics 1e2
set yrange [0:1.02]
set ylabel "fraction of the contacts below [-]"
set key at screen 0.53,0.99 center top vertical maxrows 1 width -1
do for [part in "impulse hessian"] {
  unset arrow
  do for [model in "sap lagged lagged_regularized similar"] {
    high = bound(part."_".model."_high")
    if (is_number(high)) {
      set arrow from high, graph 0 to high, graph 1 nohead lw 2 dt 3 lc rgb black
      set label 1 "band" at high, graph 0.06 right offset -0.6,0
    }
  }
  set xlabel part eq "impulse" ? "|γ + Δℓ_c/Δv|/|γ| [-]" : "|G + Δγ/Δv|/|G| [-]"
  set title part eq "impulse" ? "Impulse γ = −∂ℓ_c/∂v_c" : "Hessian G = ∂²ℓ_c/∂v_c²"
  plot data index part.".sap" using "value[-]":"fraction[-]" with linespoints ls ls_sap pi 10 title "SAP", \
       data index part.".lagged" using "value[-]":"fraction[-]" with linespoints ls ls_lagged pi 9 title "Lagged", \
       data index part.".lagged-regularized" using "value[-]":"fraction[-]" with linespoints ls ls_lagged_regularized pi 11 title "Lagged, regularized", \
       data index part.".similar" using "value[-]":"fraction[-]" with linespoints ls ls_similar pi 12 title "Similar"
  unset key
}
unset multiplot
