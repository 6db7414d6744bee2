# canvas: 1100x640
# Times of this machine: they differ from run to run.
set multiplot
set logscale y
set format y "%g"
set ylabel "user time of a step [µs]"
set grid ytics
set tmargin at screen 0.92
set bmargin at screen 0.30
set xrange [-0.7:20.7]
set lmargin at screen 0.09; set rmargin at screen 0.58
set xtics rotate by 40 right scale 0 nomirror
set xtics ("hard: here" 0, "MuJoCo, implicitfast" 1, "MuJoCo, Euler" 2, "Drake, CENIC, 10 ms" 3, "Drake, Lagged" 4, \
  "hard, to 1e-3: here" 5, "Drake, CENIC" 6, "soft, to 1e-3: here" 7, "Drake, CENIC" 8, "icf2023, SAP: here" 9, \
  "Drake" 10, "icf2023, Lagged: here" 11, "Drake" 12, "cylinder, to 1e-3: here" 13, "Drake, CENIC" 14, \
  "1 ms: here" 15, "Drake, CENIC" 16, "gripper, to 1e-3: here" 17, "Drake, CENIC" 18, "1 ms: here" 19, "Drake, CENIC" 20)
set key off
plot data index "time" using "row[-]":"step[us]" with impulses lw 8 lc rgb sky notitle
set xrange [30:430]
set yrange [*:*]
set logscale x
set lmargin at screen 0.67; set rmargin at screen 0.98
set xtics norotate autojustify (40, 80, 160, 320)
set xlabel "balls of a pile [-]"
set ylabel "user time of a step [µs]"
set key @key_inside top left
set yrange [100:1e6]
contestants = "'here' 'MuJoCo, implicitfast' 'MuJoCo, Euler' 'Drake, CENIC, 10 ms'"
row(k) = int(column("row[-]")) - 21 - k
plot for [k=0:3] data index "time" using (row(k) >= 0 && row(k) % 4 == 0 ? 40*2**(row(k)/4) : NaN):"step[us]" \
  with linespoints lw 2 pt 5 + 2*k dt k + 1 title word(contestants, k + 1)
unset multiplot
