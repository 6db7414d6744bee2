# canvas: 1100x900
# A table for each scene: how many phases a scheme stepped over, of how many, by accuracy.
eval read_blocks
prefix = "slip.forced-box."; eval blocks_with_prefix; schemes = found
n = words(schemes)
kinds = "contact contact contact stick slip"
scenes = "ball-drop bouncing-ball prescribed-slip forced-box forced-box"
titles = "'ball-drop: contacts' 'bouncing-ball: contacts' 'prescribed-slip: contacts' 'forced-box: sticking' 'forced-box: slipping'"
part(over, of) = over/of
set multiplot
unset key
unset grid
unset colorbox
set palette defined (0 "#ffffff", 0.001 "#fde3d3", 1 "#D55E00")
set cbrange [0:1]
set xrange [-5.5:-0.5]
set yrange [n + 0.5:0.5]
set xtics ("10^{-1}" -1, "10^{-2}" -2, "10^{-3}" -3, "10^{-4}" -4, "10^{-5}" -5) scale 0
unset ytics
set xlabel "accuracy [-]"
do for [i=1:n] { set ytics add (word(schemes, i) i) scale 0 }
do for [s=1:words(scenes)] {
  block(i) = word(kinds, s).".".word(scenes, s).".".word(schemes, i)
  row = (s - 1)/2; col = (s - 1) % 2
  set lmargin at screen 0.13 + 0.50*col; set rmargin at screen 0.47 + 0.50*col
  set tmargin at screen 0.945 - 0.33*row; set bmargin at screen 0.755 - 0.33*row
  set title word(titles, s)
  plot for [i=1:n] data index block(i) using (log10(column("accuracy[-]"))):(i):(0.46):(0.46):(part(ok("over[-]"), ok("phases[-]"))) with boxxyerror fs solid 1 noborder fc palette, \
       for [i=1:n] data index block(i) using (log10(column("accuracy[-]"))):(i):(strcol("status") eq "ok" ? sprintf("%g of %g", column("over[-]"), column("phases[-]")) : "stopped") with labels
}
unset multiplot
