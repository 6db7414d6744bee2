# canvas: 1150x1650
# What is judged: the largest gain of a step since the row before, over the largest kinetic energy so
# far. A gain is a mark, a loss a line. A magnitude of zero is not on the axis and breaks the line;
# values above the axis are drawn at its top.
scenarios = "conveyor-belt falling-sphere sliding-rod stacked-masses prescribed-slip"
eval read_blocks
schemes = " "
do for [scenario in scenarios] {
  prefix = scenario."."; eval blocks_with_prefix
  do for [id in found] { if (!strstrt(schemes, " ".id." ")) { schemes = schemes.id." " } }
}
n = words(schemes)
style_of(i) = scheme_style(word(schemes, i), i)
titles = "'Box on the belt' 'Falling sphere' 'Sliding rod' 'Stacked masses' 'Mass on ground that slips'"
tops = "0.975 0.975 0.73 0.73 0.485"
bottom = 1e-12
top = 1e3
set multiplot
unset key
set xlabel "time t [s]"
set ylabel "|gain of a step|/largest E_{kin} [-]"
set logscale y
set format y log_format
set ytics 1e3
loss(x) = x < 0 ? (x < -top ? top : -x) : 0
gain(x) = x > 0 ? (x > top ? top : x) : 0
do for [s=1:5] {
  set lmargin at screen s%2 == 1 ? 0.08 : 0.57
  set rmargin at screen s%2 == 1 ? 0.49 : 0.98
  set tmargin at screen real(word(tops, s))
  set bmargin at screen real(word(tops, s)) - 0.18
  block(i) = word(scenarios, s).".".word(schemes, i)
  unset logscale y; set xrange [*:*]; set yrange [*:*]
  prefix = word(scenarios, s)."."; eval blocks_with_prefix
  stats data index prefix.word(found, 1) using "t[s]":"kinetic[J]" nooutput
  set logscale y; set xrange [0:STATS_max_x]; set yrange [bottom:top]
  set title word(titles, s)
  plot 1e-9 with lines ls ls_reference, \
       for [i=1:n] data index block(i) using "t[s]":(loss(column("gain[-]"))) with linespoints ls style_of(i) pi 15+2*i, \
       for [i=1:n] data index block(i) using "t[s]":(gain(column("gain[-]"))) with points ls style_of(i) pt 1 ps 1.4
}
# The ledger of one scenario: what is stored, and what has been lost so far.
set tmargin at screen 0.212
set bmargin at screen 0.035
unset logscale
set format y "%g"
set ytics autofreq
set yrange [*:*]
set ylabel "energy [J]"
# The key stands above both panels, clear of the curves.
set key at screen 0.53,0.268 center top vertical maxrows 2
do for [scheme in "sap lagged"] {
  if (scheme ne "sap") { unset key }
  set lmargin at screen scheme eq "sap" ? 0.08 : 0.57
  set rmargin at screen scheme eq "sap" ? 0.49 : 0.98
  set title scheme eq "sap" ? "Ledger of the sphere, SAP" : "Ledger of the sphere, Lagged"
  ledger = word(scenarios, 2).".".scheme
  set xrange [*:*]
  plot data index ledger using "t[s]":"kinetic[J]" with linespoints lc rgb blue lw 2 dt solid pt 5 ps 0.8 pi 20 title "kinetic", \
       data index ledger using "t[s]":"potential[J]" with linespoints lc rgb green lw 2 dt 2 pt 9 ps 0.8 pi 23 title "potential", \
       data index ledger using "t[s]":"friction[J]" with linespoints lc rgb vermillion lw 2 dt 4 pt 7 ps 0.8 pi 26 title "lost in friction", \
       data index ledger using "t[s]":"normal[J]" with linespoints lc rgb purple lw 2 dt 3 pt 4 ps 0.8 pi 29 title "lost in the normal direction", \
       data index ledger using "t[s]":(-column("remainder[J]")) with linespoints lc rgb black lw 2 dt 5 pt 12 ps 0.8 pi 32 title "taken by time stepping"
}
# The legend stands where a sixth panel would.
unset title; unset xlabel; unset ylabel; unset grid
set lmargin at screen 0.57
set rmargin at screen 0.98
set tmargin at screen 0.485
set bmargin at screen 0.305
unset border; unset tics
set xrange [0:1]
set yrange [0:1]
set key @key_inside center center maxrows 9
plot NaN notitle, for [i=1:n] keyentry with linespoints ls style_of(i) title word(schemes, i), \
     keyentry with points pt 1 lw 2 lc rgb black title "a gain", \
     keyentry with lines ls ls_reference title "above: counts as a gain"
unset multiplot
