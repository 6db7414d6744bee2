# canvas: 1250x1000
eval read_blocks
prefix = "drift."; eval blocks_with_prefix; schemes = found
prefix = "turning-box."; eval blocks_with_prefix; grounded = found
n = words(schemes)
style_of(i) = scheme_style(word(schemes, i), i)
place(id, i) = i > n ? n : word(schemes, i) eq id ? i : place(id, i + 1)
scenes = "free-box spinning-sphere turning-disc turning-box"
titles = "'free box' 'sphere that slides' 'disc that slides and turns' 'box that slides and turns'"
members(s) = s == 1 ? schemes : grounded
set multiplot
unset key
set format y log_format
set logscale y
# Above: what a body keeps on which nothing acts.
set tmargin at screen 0.87; set bmargin at screen 0.55
set xlabel "time [s]"
do for [s=1:2] {
  set lmargin at screen 0.08 + 0.48*(s - 1); set rmargin at screen 0.49 + 0.48*(s - 1)
  set title s == 1 ? "free box at 10 ms: change of energy" : "free box at 10 ms: change of angular momentum"
  set ylabel "relative [-]"
  name = s == 1 ? "energy[-]" : "momentum[-]"
  plot for [i=1:n] data index "drift.".word(schemes, i) using "t[s]":(abs(ok(name)) > 0 ? abs(ok(name)) : NaN) with lines ls style_of(i)
}
# Below: errors against certificates.
set logscale xy
set format xy log_format
set xtics 10
set xlabel "time step h [s]"
set tmargin at screen 0.44; set bmargin at screen 0.08
do for [s=1:4] {
  set lmargin at screen 0.08 + 0.235*(s - 1); set rmargin at screen 0.265 + 0.235*(s - 1)
  set title word(titles, s)
  set ylabel s == 1 ? "error of the end [-]" : ""
  list = members(s)
  block(i) = word(scenes, s).".".word(list, i)
  plot for [i=1:words(list)] data index block(i) using "h[s]":(ok("error[-]")) with linespoints ls style_of(place(word(list, i), 1)), \
       for [i=1:words(list)] data index block(i) using (failed("h[s]")):(1) with points ls style_of(place(word(list, i), 1)) pt 2 ps 1.3
}
# The legend has the top to itself.
unset logscale; unset title; unset xlabel; unset ylabel; unset grid
set lmargin at screen 0.02; set rmargin at screen 0.98
set tmargin at screen 0.995; set bmargin at screen 0.92
unset border; unset tics
set xrange [0:1]
set yrange [0:1]
set key at screen 0.5,0.995 center top vertical maxrows 3 font ",10"
plot NaN notitle, for [i=1:n] keyentry with linespoints ls style_of(i) title word(schemes, i), \
     keyentry with points ls ls_failed title "stopped early"
unset multiplot
