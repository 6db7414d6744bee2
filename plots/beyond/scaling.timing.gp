# canvas: 1100x680
# Times of this machine: they differ from run to run.
eval read_blocks
prefix = "time."; eval blocks_with_prefix; backends = found
set multiplot
set logscale xy
set format x "%g"
set format y log_format
set xlabel "balls [-]"
set tmargin at screen 0.75
set bmargin at screen 0.12
set key @key_over
parts = "geometry laws assembly linear line_search"
titles = "'geometry, a step' 'laws and gradient' 'assembly' 'preconditioner and solve' 'line search'"
set lmargin at screen 0.08; set rmargin at screen 0.47
set ylabel "processor time of an iteration [µs]"
set title "parts, by conjugate gradients" offset 0,5.6
plot for [i=1:words(parts)] data index "time.pcg" using "balls[-]":word(parts, i)."[us]" with linespoints lw 2 pt 3 + 2*i lc i dt i title word(titles, i)
set lmargin at screen 0.58; set rmargin at screen 0.96
set ylabel "processor time of a Newton iteration [µs]"
set title "by backend"
plot for [i=1:words(backends)] data index "time.".word(backends, i) using "balls[-]":"iteration[us]" with linespoints lw 2 pt 3 + 2*i lc i dt i title word(backends, i)
unset multiplot
