# canvas: 1250x1080
eval read_blocks
prefix = "drift."; eval blocks_with_prefix; schemes = found
prefix = "turning-box."; eval blocks_with_prefix; grounded = found
n = words(schemes)
style_of(i) = scheme_style(word(schemes, i), i)
place(id, i) = i > n ? n : word(schemes, i) eq id ? i : place(id, i + 1)
scenes = "free-box spinning-top spinning-sphere turning-disc turning-box"
titles = "'free box' 'spinning top' 'sphere that slides' 'disc that slides' 'box that slides'"
members(s) = s <= 2 ? schemes : grounded
drifts = "drift. drift. top_drift. top_drift."
above = "'free box at 10 ms: energy' 'free box: angular momentum' 'top at 2 ms: energy' 'top: momenta'"
set multiplot
unset key
set format y log_format
set logscale y
# Above: what free bodies keep.
set tmargin at screen 0.85; set bmargin at screen 0.55
set xlabel "time [s]"
set yrange [1e-12:1e2]
do for [s=1:4] {
  set xtics s <= 2 ? 20 : 4
  set lmargin at screen 0.08 + 0.235*(s - 1); set rmargin at screen 0.265 + 0.235*(s - 1)
  set title word(above, s)
  set ylabel s == 1 ? "change, relative [-]" : ""
  name = s % 2 == 1 ? "energy[-]" : "momentum[-]"
  plot for [i=1:n] data index word(drifts, s).word(schemes, i) using "t[s]":(abs(ok(name)) > 0 ? abs(ok(name)) : NaN) with lines ls style_of(i)
}
# Below: errors against certificates.
set yrange [*:*]
set logscale xy
set format xy log_format
set xtics 10
set xlabel "time step h [s]"
set tmargin at screen 0.44; set bmargin at screen 0.08
do for [s=1:5] {
  set lmargin at screen 0.08 + 0.187*(s - 1); set rmargin at screen 0.225 + 0.187*(s - 1)
  set title word(titles, s)
  set ylabel s == 1 ? "error of the end [-]" : ""
  if (s == 1) { set xrange [*:5e-2] } else { set xrange [*:*] }  # no label at the corner of the next
  list = members(s)
  block(i) = word(scenes, s).".".word(list, i)
  plot for [i=1:words(list)] data index block(i) using "h[s]":(ok("error[-]")) with linespoints ls style_of(place(word(list, i), 1)), \
       for [i=1:words(list)] data index block(i) using (failed("h[s]")):(1) with points ls style_of(place(word(list, i), 1)) pt 2 ps 1.3
}
# The legend has the top to itself.
unset logscale; unset title; unset xlabel; unset ylabel; unset grid
set lmargin at screen 0.02; set rmargin at screen 0.98
set tmargin at screen 0.995; set bmargin at screen 0.5
unset border; unset tics
set xrange [0:1]
set yrange [0:1]
set key at screen 0.5,0.995 center top vertical maxrows 4 width -3
plot NaN notitle, for [i=1:n] keyentry with linespoints ls style_of(i) title word(schemes, i), \
     keyentry with points ls ls_failed title "stopped early"
unset multiplot
