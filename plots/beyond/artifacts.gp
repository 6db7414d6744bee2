# canvas: 1200x640
# A table: the size at the coarse step, and the power of the step with which it falls. Sizes below
# 1e-9 are rounding: the item has no exponent for them.
schemes = "implicit-euler one-way tamsi sap lagged lagged-regularized similar log-barrier ipc"
names = "'implicit Euler' 'one-way' TAMSI SAP Lagged 'Lagged, regularized' Similar 'log barrier' IPC"
heads = "'gliding\n[m]' 'acts at a distance\n[m]' 'stiffness\nmodulation [-]' 'largest step that\ncatches the jam [s]' 'bounce\n[-]' 'creep at half the\nlimit [m/s]'"
none = -1e300
known(name) = is_number(column(name)) ? column(name) : none
do for [i=1:words(schemes)] {
  eval sprintf("set table $rows%d", i)
  plot data index word(schemes, i) using (known("size[-]")):(known("exponent[-]")) with table
  unset table
}
text(size, p) = size == none ? "failed" : abs(size) < 1e-9 ? "0" : sprintf("%.2g", size).(p == none ? "" : sprintf("  ∝ δt^{%.1f}", abs(p) < 0.05 ? 0 : p))
set multiplot
set lmargin at screen 0.01
set rmargin at screen 0.99
set tmargin at screen 0.99
set bmargin at screen 0.01
unset border; unset tics; unset grid; unset key
set xrange [0:7.4]
set yrange [-9.8:1.2]
do for [c=1:6] { set label c word(heads, c) at c + 0.9, 0.5 center }
do for [i=1:words(schemes)] { set label 10 + i word(names, i) at 0.1, -i left }
set arrow from 0.05, -0.3 to 7.35, -0.3 nohead lw 1.5 lc rgb black
do for [i=1:words(schemes)] { set arrow from 0.05, -i - 0.5 to 7.35, -i - 0.5 nohead lw 0.5 lc rgb '#c0c0c0' }
plot for [i=1:words(schemes)] sprintf("$rows%d", i) using (column(0) + 1.9):(-i):(text($1, $2)) with labels center
unset multiplot
