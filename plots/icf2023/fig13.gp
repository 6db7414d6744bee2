# canvas: 1200x560
# From the front at the start and in the collisions, from above at rest.
array times[3]
do for [i=0:2] {
  stats data index sprintf("balls.%d", i) using "t[s]" nooutput
  times[i + 1] = STATS_max
}
set multiplot
set size ratio -1
unset key
set style fill transparent solid 0.12 border
set bmargin at screen 0.11
set tmargin at screen 0.92
set xtics 0.2; set ytics 0.2
left = "0.065 0.375 0.665"
do for [i=0:2] {
  set lmargin at screen real(word(left, i + 1))
  set rmargin at screen real(word(left, i + 1)) + (i < 2 ? 0.245 : 0.325)
  set xlabel "x [m]"
  set xrange [-0.48:0.48]
  balls = sprintf("balls.%d", i); cubes = sprintf("cubes.%d", i)
  time = times[i + 1]
  if (i < 2) {
    vertical = "z[m]"; rise = "dz[m]"
    set ylabel "height z [m]" offset 1
    set yrange [-0.06:1.6]
    set title sprintf("from the front, t = %.1f s", time)
  } else {
    vertical = "y[m]"; rise = "dy[m]"
    set ylabel "y [m]" offset 1
    set yrange [-0.48:0.48]
    set title sprintf("from above, t = %.1f s", time)
  }
  box = i < 2 ? "box.front" : "box.above"
  plot data index box using "x[m]":vertical with lines lw 2 lc rgb grey, \
       data index balls using "x[m]":vertical:"R[m]" with circles fc rgb blue, \
       data index cubes using "x[m]":vertical:"dx[m]":rise with vectors nohead lw 1.3 lc rgb vermillion
}
unset multiplot
