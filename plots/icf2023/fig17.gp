# canvas: 1100x560
set multiplot layout 1,2
set lmargin 11; set rmargin 4
set logscale xy
set format xy log_format
set xlabel "stiffness k [N/m]"
set yrange [1e-13:3e-3]
set key @key_inside bottom left
variants = "sap sap@margin lagged-regularized lagged-regularized@margin"
names = "'SAP' 'SAP, margin' 'Lagged, Eq. (44)' 'Lagged, Eq. (44), margin'"
style(i) = i < 3 ? ls_sap : ls_lagged_regularized
mark(i) = 3 + i
dash(i) = i % 2 ? 2 : 1
do for [panel=1:2] {
  what = word("depth[m] compression[m]", panel)
  set ylabel word("'mean overlap −φ_0 [m]' 'mean force over stiffness f_n/k [m]'", panel)
  if (panel == 2) { unset key }
  plot for [i=1:4] data index word(variants, i) using "k[N/m]":what with linespoints ls style(i) pt mark(i) dt dash(i) title word(names, i)
}
unset multiplot
