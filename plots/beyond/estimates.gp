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
do for [s=1:3] {
  set lmargin at screen 0.085 + 0.325*(s - 1); set rmargin at screen 0.325 + 0.325*(s - 1)
  accuracy = s == 3 ? "1e-02" : "1e-04"
  name = word(scenes, s).".".accuracy
  set title word(scenes, s).", accuracy ".accuracy
  if (s == 1) { set key at screen 0.5,0.97 center top vertical maxrows 1 } else { unset key }
  if (s > 1) { unset ylabel }
  if (strstrt(blocks, name)) {
    plot data index name.".trapezoid" using "evaluations[-]" lc rgb vermillion fs solid 0.75 title "against the trapezoidal rule", \
         data index name.".step-doubling" using "evaluations[-]" lc rgb blue fs pattern 4 title "against two half steps"
  } else {
    set label 1 "full tier" at graph 0.5,0.5 center
    set xrange [-1:4]; set yrange [1:10]
    plot NaN with lines notitle
    unset label 1
  }
}
unset multiplot
