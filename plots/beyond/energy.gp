# canvas: 1150x1150
# What is judged: the largest gain of a step since the row before, over the largest kinetic energy so far.
# Values beyond the axis are drawn at its ends.
scenarios = "conveyor-belt falling-sphere sliding-rod stacked-masses prescribed-slip"
eval read_blocks
schemes = " "
do for [scenario in scenarios] {
  prefix = scenario."."; eval blocks_with_prefix
  do for [id in found] { if (!strstrt(schemes, " ".id." ")) { schemes = schemes.id." " } }
}
n = words(schemes)
titles = "'Box on the belt' 'Falling sphere' 'Sliding rod' 'Stacked masses' 'Mass on ground that slips'"
bottom = 1e-12
top = 1e3
shown(x) = x < bottom ? bottom : x > top ? top : x
set print $largest
do for [s=1:words(scenarios)] {
  do for [i=1:n] {
    block = word(scenarios, s).".".word(schemes, i)
    if (has(block)) {
      stats data index block using "gain[-]" nooutput
      print s, i, STATS_max
    }
  }
}
unset print
set multiplot
set lmargin at screen 0.08
set rmargin at screen 0.98
set tmargin at screen 0.88
set bmargin at screen 0.52
set title "Largest gain of energy in one step; 10^{−12} or less at the bottom" offset 0,2.4
set ylabel "gain/largest E_{kin} so far [-]"
set logscale y
set format y log_format
set ytics 1e3
set yrange [bottom:top]
set xrange [0.4:n + 0.6]
set xtics scale 0 rotate by 25 right
set xtics ()
do for [i=1:n] { set xtics add (word(schemes, i) i) }
set key @key_over
marks(s) = word("5 7 9 13 12", s) + 0
plot for [s=1:words(scenarios)] $largest using ($1 == s ? $2 + 0.13*(s - 3) : NaN):(shown($3)) with points pt marks(s) ps 1.1 lw 1.5 lc s title word(titles, s), \
     1e-9 with lines ls ls_reference title "above: counts as a gain"
unset xtics; set xtics autofreq norotate center scale 1
set title offset 0,0
set xlabel "time t [s]"
# The ledger of one scenario: what is stored, and what has been lost so far.
set tmargin at screen 0.30
set bmargin at screen 0.06
unset logscale
set format y "%g"
set ytics autofreq
set yrange [*:*]
set ylabel "energy [J]"
# The key stands above both panels, clear of the curves.
set key at screen 0.53,0.40 center top vertical maxrows 2
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
unset multiplot
