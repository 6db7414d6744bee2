# canvas: 1150x820
eval read_blocks
prefix = "child."; eval blocks_with_prefix; schemes = found
prefix = "oscillator."; eval blocks_with_prefix; controlled = found
style_of(id) = scheme_style(id, 1)
unset key
set multiplot
left(c) = 0.085 + 0.505*c
set xlabel offset 0,0.4
do for [panel=1:3] {
  set lmargin at screen left((panel - 1) % 2); set rmargin at screen left((panel - 1) % 2) + 0.395
  set tmargin at screen panel < 3 ? 0.95 : 0.45
  set bmargin at screen panel < 3 ? 0.59 : 0.09
  unset logscale
  set format xy "%g"
  set autoscale
  set xtics auto; set ytics auto
  if (panel == 1) {
    set title "A box with a fixed child spins, steps of 5 ms"
    set logscale y; set format y log_format
    set yrange [1e-17:1e-9]
    set xlabel "time [s]"; set ylabel "distance from one body [-]"
    plot for [id in schemes] data index "child.".id using "time[s]":(ok("apart[-]")) with points ls style_of(id)
  }
  if (panel == 2) {
    set title "Two cubes with pressure fields of 1 MPa"
    set xrange [0:0.2]; set yrange [0:2e-4]  # one-way throws it out of the panel
    set ytics 5e-5; set format y "%.1te%T"
    set xlabel "time [s]"; set ylabel "sink of the upper cube [m]"
    plot for [id in schemes] data index "floating.".id using "time[s]":(ok("sink[m]")) with lines ls style_of(id)
  }
  if (panel == 3) {
    set title "A mass on a spring, accuracy 1e-4; rings: beside a brick"
    set logscale xy; set format xy log_format
    set offsets graph 0.1, graph 0.1, graph 0.1, graph 0.1
    set xlabel "steps [-]"; set ylabel "largest error [m]"
    plot for [id in controlled] data index "oscillator.".id using "steps[-]":(ok("error[m]")) every ::0::0 with points ls style_of(id) ps 1.4, \
         for [id in controlled] data index "oscillator.".id using "steps[-]":(ok("error[m]")) every ::1::1 with points pt 6 ps 2.4 lc rgb black
    unset offsets
  }
}
# The legend has the fourth panel.
do for [id in controlled] { if (strstrt(" ".schemes, " ".id." ") == 0) { schemes = schemes.id." " } }
unset logscale; unset title; unset xlabel; unset ylabel; unset grid
set lmargin at screen left(1); set rmargin at screen left(1) + 0.395
set tmargin at screen 0.45; set bmargin at screen 0.09
unset border; unset tics
set xrange [0:1]; set yrange [0:1]
set key at graph 0.5,0.9 center top vertical maxrows 6
plot NaN notitle, for [id in schemes] keyentry with linespoints ls style_of(id) title id
unset multiplot
