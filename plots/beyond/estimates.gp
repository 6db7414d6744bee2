# canvas: 1100x620
eval read_blocks
set multiplot
set style data histograms
set style histogram clustered gap 1
set boxwidth 0.9
set style fill solid 0.75 border
set logscale y
set format y log_format
set ylabel "evaluations of f [-]"
set xtics ("FN" 0, "FN+TALS" 1, "QN" 2, "QN+TALS" 3)
scenes = "box gripper hand"
# Each scene at its tightest accuracy.
set tmargin at screen 0.84
set bmargin at screen 0.08
accuracy(s) = s == 3 ? "1e-02" : "1e-04"
block(s) = word(scenes, s).".".accuracy(s)
do for [s=1:3] {
  if (!strstrt(blocks, block(s))) { set label s word(scenes, s).": in the full tier" at screen 0.205 + 0.325*(s - 1), 0.5 center }
}
do for [s=1:3] {
  set lmargin at screen 0.085 + 0.325*(s - 1); set rmargin at screen 0.325 + 0.325*(s - 1)
  set title word(scenes, s).", accuracy ".accuracy(s)
  if (s == 1) { set key at screen 0.5,0.97 center top vertical maxrows 1 } else { unset key }
  if (s > 1) { unset ylabel }
  if (strstrt(blocks, block(s))) {
    plot data index block(s).".trapezoid" using "evaluations[-]" lc rgb vermillion fs solid 0.75 title "against the trapezoidal rule", \
         data index block(s).".step-doubling" using "evaluations[-]" lc rgb blue fs pattern 4 title "against two half steps"
  }
}
unset multiplot
