# canvas: 1250x1040
eval read_blocks
prefix = "falling-sphere."; eval blocks_with_prefix; schemes = found
n = words(schemes)
style_of(i) = scheme_style(word(schemes, i), i)
scenarios = "conveyor-belt falling-sphere sliding-rod"
titles = "'box on the belt' 'falling sphere' 'sliding rod'"
motions = "'period of the belt' 'time of the fall' 'length of the run'"
set multiplot
unset key
set logscale xy
set format xy log_format
bottom = 1e-6
top = 10
set yrange [bottom:top]
# A value beyond the axis is drawn at its end.
within(x) = x > top ? top : x < bottom ? bottom : x
set ytics 10
do for [row=0:1] {
  set tmargin at screen 0.835 - 0.455*row
  set bmargin at screen 0.535 - 0.455*row
  column_name = row == 0 ? "error[-]" : "own_error[-]"
  do for [s=1:3] {
    set lmargin at screen 0.07 + 0.315*(s - 1)
    set rmargin at screen 0.345 + 0.315*(s - 1)
    block(i) = word(scenarios, s).".".word(schemes, i)
    set xrange [*:*]
    stats data index block(1) using "step[-]":"h[s]" nooutput
    set xrange [STATS_min_x/1.5:STATS_max_x*1.5]
    set title word(titles, s).(row == 0 ? ": against the common law" : ": against its own limit")
    set xlabel "step over the ".word(motions, s)." [-]"
    set ylabel s == 1 ? "relative error of the position [-]" : ""
    plot 0.02*x with lines ls ls_reference, \
         for [i=1:n] data index block(i) using "step[-]":(within(ok(column_name))) with linespoints ls style_of(i), \
         for [i=1:n] data index block(i) using (failed("step[-]")):(6/1.35**(i - 1)) with points ls style_of(i) pt 2 ps 1.3
  }
}
# The legend has the top to itself.
unset logscale; unset title; unset xlabel; unset ylabel; unset grid
set lmargin at screen 0.02
set rmargin at screen 0.98
set tmargin at screen 0.995
set bmargin at screen 0.5
unset border; unset tics
set xrange [0:1]
set yrange [0:1]
set key at screen 0.5,0.995 center top vertical maxrows 5 width -8
plot NaN notitle, for [i=1:n] keyentry with linespoints ls style_of(i) title word(schemes, i), \
     keyentry with lines ls ls_reference title "first order", \
     keyentry with points ls ls_failed title "stopped early", \
     keyentry with points lw 0 lc rgb "white" title "beyond the axis: at its end"
unset multiplot
