# canvas: 1200x1800
# Errors by scene against the certified end in four rows. In the fifth, the part of the attempts that
# is rejected.
eval read_blocks
suffix = ".ball-drop"; eval blocks_with_suffix; schemes = found
n = words(schemes)
style_of(i) = scheme_style(word(schemes, i), i)
certified = "smooth ball-drop conveyor-belt falling-sphere prescribed-slip two-sided-spring planar-clutter mass-on-spring disc-in-wedge tumbling-box planar-arm"
rejects = "smooth ball-drop falling-sphere"
floor_ = 1e-12
drawn(name) = ok(name) > floor_ ? ok(name) : (ok(name) >= 0 ? floor_ : NaN)
left(c) = 0.08 + 0.32*c
top(r) = 0.974 - 0.1985*r
unset key
set multiplot
set logscale xy
set format xy log_format
set xrange [1e-8:1]
set yrange [floor_/2:10]
set ytics 100
set xtics 100
set xlabel "accuracy [-]"
do for [s=1:words(certified)] {
  block(i) = word(schemes, i).".".word(certified, s)
  place = (s < 6 ? s - 1 : s)  # the sixth is the legend's
  r = place/3; c = place % 3
  set lmargin at screen left(c); set rmargin at screen left(c) + 0.255
  set tmargin at screen top(r); set bmargin at screen top(r) - 0.132
  set title word(certified, s).": against the certified end"
  set ylabel (c == 0 ? "error at the end [m, rad]" : "")
  plot x with lines ls ls_reference, \
       for [i=1:n] data index block(i) using "accuracy[-]":(drawn("error[m]")) with linespoints ls style_of(i), \
       for [i=1:n] data index block(i) using (failed("accuracy[-]")):(4) with points ls style_of(i) pt 2 ps 1.3
}
unset logscale y
set format y "%g"
set yrange [0:0.7]
set ytics 0.2
do for [s=1:words(rejects)] {
  block(i) = word(schemes, i).".".word(rejects, s)
  c = s - 1
  set lmargin at screen left(c); set rmargin at screen left(c) + 0.255
  set tmargin at screen top(4); set bmargin at screen top(4) - 0.132
  set title word(rejects, s)
  set ylabel (c == 0 ? "rejected part of the attempts [-]" : "")
  plot for [i=1:n] data index block(i) using "accuracy[-]":(ok("rejected[-]")) with linespoints ls style_of(i)
}
# The legend has the last place of the second row.
unset logscale; unset title; unset xlabel; unset ylabel; unset grid; unset border; unset tics
set lmargin at screen left(2); set rmargin at screen left(2) + 0.255
set tmargin at screen top(1); set bmargin at screen top(1) - 0.132
set xrange [0:1]
set yrange [0:1]
set key @key_inside center center
plot NaN notitle, for [i=1:n] keyentry with linespoints ls style_of(i) title word(schemes, i), \
     keyentry with lines ls ls_reference title "error = accuracy", \
     keyentry with points ls ls_failed title "stopped early", \
     keyentry with lines lc rgb "white" title "lowest line: 1e-12 or less"
unset multiplot
