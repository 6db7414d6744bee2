# canvas: 900x900
eval read_blocks
standing = has("force.rk3-standing")
set multiplot
set lmargin at screen 0.14
set rmargin at screen 0.96
set tmargin at screen standing ? 0.94 : 0.90
set key @key_above
set bmargin at screen standing ? 0.58 : 0.10
set xlabel "time t [s]"
set ylabel "force of a finger on the peg [N]"
set yrange [0:*]
if (!standing) { set title "The full tier also draws RK3 on a gripper that stands" }
plot data index "force.cenic" using "t[s]":"force[N]" with linespoints ls ls_cenic title "CENIC, accuracy 1e-3"
if (standing) {
  set tmargin at screen 0.45
  set bmargin at screen 0.13
  set key @key_below
  set xlabel "time t on a gripper that stands [s]"
  set xrange [0.02:0.03]
  set yrange [*:*]
  set format y "%.6f"
  plot data index "force.rk3-standing" using "t[s]":"force[N]" with lines ls ls_rk3 title "RK3, accuracy 1e-3"
}
unset multiplot
