# canvas: 900x900
eval read_blocks
set multiplot
set lmargin at screen 0.12
set rmargin at screen 0.96
set tmargin at screen 0.97
set bmargin at screen 0.58
set xlabel "time t [s]"
set ylabel "force of a finger on the peg [N]"
set yrange [0:*]
set key top right
plot data index "force.cenic" using "t[s]":"force[N]" with linespoints ls ls_cenic title "CENIC, accuracy 1e-3"
set tmargin at screen 0.45
set bmargin at screen 0.08
set xlabel "time t on a gripper that stands [s]"
if (strstrt(blocks, "rk3-standing") > 0) {
  set xrange [0.02:0.03]
  set yrange [*:*]
  plot data index "force.rk3-standing" using "t[s]":"force[N]" with lines ls ls_rk3 title "RK3, accuracy 1e-3"
} else {
  set yrange [0:1]
  set xrange [0:1]
  plot NaN with lines ls ls_rk3 title "RK3: full tier"
}
unset multiplot
