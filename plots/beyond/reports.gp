# canvas: 1150x900
eval read_blocks
prefix = "pinch."; eval blocks_with_prefix; schemes = found
style_of(id) = scheme_style(id, 1)
unset key
set multiplot
left(c) = 0.085 + 0.49*c
set xlabel offset 0,0.4
do for [panel=1:4] {
  set lmargin at screen left((panel - 1) % 2); set rmargin at screen left((panel - 1) % 2) + 0.41
  set tmargin at screen panel < 3 ? 0.86 : 0.42
  set bmargin at screen panel < 3 ? 0.53 : 0.09
  unset logscale
  set format xy "%g"
  set autoscale
  set xtics auto; set ytics auto
  if (panel == 1) {
    set title "A pinched capsule creeps, steps of 5 ms"
    set logscale y; set format y log_format
    set xrange [0:72]
    set xlabel "press of a pad [N]"; set ylabel "speed downwards [m/s]"
    plot for [id in schemes] data index "pinch.".id using (column("step[s]") > 2e-3 ? column("press[N]") : NaN):(ok("creep[m/s]")) with points ls style_of(id) ps 1.4
  }
  if (panel == 2) {
    set title "A cube slides at 6 m/s, steps of 5 ms"
    set yrange [-0.02:0.35]
    set xlabel "time [s]"; set ylabel "height above rest [m]"
    plot for [id in schemes] data index "slide.".id using "time[s]":"lift[m]" with lines ls style_of(id)
  }
  if (panel == 3) {
    set title "A box on a ramp after 0.5 s, {/Symbol m} = 0.5"
    set logscale y; set format y log_format
    set xrange [0.75:1.25]
    set xlabel "slope over friction, tan {/Symbol a}/{/Symbol m} [-]"; set ylabel "speed [m/s]"
    plot for [id in schemes] data index "ramp.".id using (column("mu[-]") == 0.5 ? column("share[-]") : NaN):(ok("speed[m/s]")) with linespoints ls style_of(id) ps 1.2
  }
  if (panel == 4) {
    set title "A heavy mass on a light one"
    set logscale x; set format x log_format
    set xrange [0.5:2000]; set yrange [0:*]
    set xlabel "upper mass over lower [-]"; set ylabel "iterations a step [-]"
    plot for [id in schemes] data index "stack.".id using "ratio[-]":(ok("iterations[-]")) with linespoints ls style_of(id) ps 1.2
  }
}
# The legend has the top to itself.
unset logscale; unset title; unset xlabel; unset ylabel; unset grid
set lmargin at screen 0.02; set rmargin at screen 0.98
set tmargin at screen 0.995; set bmargin at screen 0.5
unset border; unset tics
set xrange [0:1]; set yrange [0:1]
set key at screen 0.5,0.99 center top vertical maxrows 3
plot NaN notitle, for [id in schemes] keyentry with linespoints ls style_of(id) title id
unset multiplot
