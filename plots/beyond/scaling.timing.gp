# canvas: 1100x620
# Times of this machine: they differ from run to run.
set multiplot
set logscale xy
set format x "%g"
set format y log_format
set xlabel "balls [-]"
set ylabel "wall time [µs]"
set tmargin at screen 0.80
set bmargin at screen 0.12
set yrange [0.1:*]
parts = "geometry laws hessian factorization line_search"
titles = "'geometry, a step' 'laws, gradient, an iteration' 'assembly, an iteration' 'factor and solve, an iteration' 'line search, an iteration'"
names = "pcg blocks"
heads = "'conjugate gradients' 'Cholesky by blocks'"
do for [s=1:2] {
  set lmargin at screen 0.09 + 0.49*(s - 1); set rmargin at screen 0.49 + 0.49*(s - 1)
  set title word(heads, s)
  if (s == 1) {set key at screen 0.53,0.985 center top horizontal maxcols 3} else {unset key}
  plot for [i=1:words(parts)] data index word(names, s) using "balls[-]":word(parts, i)."[us]" with linespoints lw 2 pt 7 lc i title word(titles, i)
}
unset multiplot
