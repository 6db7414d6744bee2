# canvas: 1100x640
# Ratios of times; short lines are the goals of the claims.
set logscale y
set format y "%g"
set ylabel "our time, over the peer's [-]"
set yrange [0.01:5]
set xrange [-0.7:23.7]
set grid ytics
set key @key_inside top right
set lmargin at screen 0.13
set rmargin at screen 0.98
set tmargin at screen 0.95
set bmargin at screen 0.33
set xtics rotate by 40 right scale 0 nomirror
set xtics ("hard: MuJoCo, implicitfast" 0, "MuJoCo, Euler" 1, "Drake, CENIC, 10 ms" 2, "Drake, Lagged" 3, \
  "hard, to 1e-3: Drake, CENIC" 4, "soft, to 1e-3: Drake, CENIC" 5, "icf2023: Drake, SAP" 6, "icf2023: Drake, Lagged" 7, \
  "cylinder, to 1e-3: Drake, CENIC" 8, "Drake, CENIC, 1 ms" 9, "gripper, to 1e-3: Drake, CENIC" 10, "Drake, CENIC, 1 ms" 11)
contestants = "'MuJoCo, implicitfast' 'MuJoCo, Euler' 'Drake, CENIC, 10 ms'"
do for [i=0:3] {
  do for [k=1:3] {
    set xtics add (sprintf("%s%s", k == 1 ? sprintf("%d balls: ", 40*2**i) : "", word(contestants, k)) 11 + 3*i + k)
  }
}
set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead lc rgb grey dt 2
array goals[24]
do for [i=1:24] {goals[i] = NaN}
goals[1] = bound("hard_implicitfast_high"); goals[2] = bound("hard_euler_high"); goals[3] = bound("hard_drake_fixed_high")
goals[4] = bound("hard_drake_lagged_high"); goals[5] = bound("hard_cenic_high"); goals[6] = bound("soft_cenic_high")
goals[7] = bound("clutter_sap_high"); goals[8] = bound("clutter_lagged_high")
goals[9] = bound("cylinder_cenic_high"); goals[10] = bound("cylinder_cenic_fixed_high")
goals[11] = bound("gripper_cenic_high"); goals[12] = bound("gripper_cenic_fixed_high")
goals[16] = bound("pile_80_implicitfast_high"); goals[17] = bound("pile_80_euler_high")
goals[22] = bound("pile_320_implicitfast_high"); goals[23] = bound("pile_320_euler_high")
do for [i=1:24] {
  if (is_number(goals[i])) {
    set arrow 1 + i from first i - 1.4, first goals[i] to first i - 0.6, first goals[i] nohead lw 3 lc rgb band_colour
  }
}
plot data index "ratio" using "row[-]":"median[-]":"least[-]":"most[-]" with yerrorbars lw 2 pt 7 lc rgb blue title "median of the rounds, least and most", \
     "" index "ratio" using "row[-]":"native[-]" with points lw 2 pt 6 lc rgb orange title "median of the native preset", \
     keyentry with lines lw 3 lc rgb band_colour title "goal: at most"
