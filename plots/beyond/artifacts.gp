# canvas: 1200x640
# A table: the size at a step of 1 ms, and that at 0.1 ms where it is another. Sizes below 1e-9 are
# rounding: the item has no exponent for them.
eval read_blocks
schemes = blocks
n = words(schemes)
heads = "'gliding\n[m]' 'acts at a distance\n[m]' 'stiffness\nmodulation [-]' 'largest step that\ncatches the jam [s]' 'bounce\n[-]' 'creep at half the\nlimit [m/s]'"
none = -1e300
known(name) = is_number(column(name)) ? column(name) : none
do for [i=1:n] {
  eval sprintf("set table $rows%d", i)
  plot data index word(schemes, i) using (known("size[-]")):(known("exponent[-]")):(known("censored[-]")) with table
  unset table
}
number(x) = sprintf("%.2g", x)
finer(size, p) = p == none || number(size/10**p) eq number(size) ? "" : " → ".number(size/10**p)
text(size, p, censored) = size == none ? "failed" : abs(size) < 1e-9 ? "0" : (censored == 1 ? "≥ " : "").number(size).finer(size, p)
set multiplot
set lmargin at screen 0.01
set rmargin at screen 0.99
set tmargin at screen 0.99
set bmargin at screen 0.01
unset border; unset tics; unset grid; unset key
set xrange [0:7.4]
set yrange [-n - 0.8:1.2]
set label 9 "at 1 ms →\nat 0.1 ms" at 0.1, 0.5 left
do for [c=1:6] { set label c word(heads, c) at c + 0.9, 0.5 center }
do for [i=1:n] { set label 10 + i word(schemes, i) at 0.1, -i left }
set arrow from 0.05, -0.3 to 7.35, -0.3 nohead lw 1.5 lc rgb black
do for [i=1:n] { set arrow from 0.05, -i - 0.5 to 7.35, -i - 0.5 nohead lw 0.5 lc rgb '#c0c0c0' }
plot for [i=1:n] sprintf("$rows%d", i) using (column(0) + 1.9):(-i):(text($1, $2, $3)) with labels center
unset multiplot
