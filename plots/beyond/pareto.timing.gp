# canvas: 1200x520
# Error against CPU time of one run, on the machine of this run.
eval read_blocks
suffix = ".smooth"; eval blocks_with_suffix; schemes = found
n = words(schemes)
style_of(i) = scheme_style(word(schemes, i), i)
scenes = "smooth ball-drop forced-box"
set multiplot
unset key
set logscale xy
set format xy log_format
set xtics 100
do for [s=1:words(scenes)] {
  block(i) = word(schemes, i).".".word(scenes, s)
  set lmargin at screen 0.075 + 0.315*(s - 1); set rmargin at screen 0.345 + 0.315*(s - 1)
  set tmargin at screen 0.80; set bmargin at screen 0.13
  set title word(scenes, s)
  set xlabel "error of positions at the end [m]"
  set ylabel (s == 1 ? "CPU time [s]" : "")
  plot for [i=1:n] data index block(i) using (ok("error[m]")):(ok("cpu[s]")) with linespoints ls style_of(i)
}
unset logscale; unset title; unset xlabel; unset ylabel; unset grid; unset border; unset tics
set lmargin at screen 0.02; set rmargin at screen 0.98
set tmargin at screen 0.99; set bmargin at screen 0.88
set xrange [0:1]
set yrange [0:1]
set key inside center center horizontal
plot NaN notitle, for [i=1:n] keyentry with linespoints ls style_of(i) title word(schemes, i)
unset multiplot
