# canvas: 1250x1230
# A row of panels for each measure, a column for each motion that the data have.
eval read_blocks
prefix = "integrals."; eval blocks_with_prefix
motions = ""
ways = ""
do for [b in found] {
  dot = strstrt(b, ".")
  motion = b[1:dot - 1]; way = b[dot + 1:]
  if (!strstrt(" ".motions, " ".motion." ")) { motions = motions.motion." " }
  if (!strstrt(" ".ways, " ".way." ")) { ways = ways.way." " }
}
m = words(motions)
n = words(ways)
# The styles of Expo: what is bounded as in the paper's pictures.
ls_modal = ls_expo; ls_pade = ls_eul_imp; ls_unbalanced = ls_eul_exp
ls_pade_0 = ls_expo_0; ls_pade_1 = ls_expo_1; ls_pade_2 = ls_expo_2; ls_pade_3 = ls_expo_3; ls_pade_4 = ls_expo_4
style_of(i) = scheme_style(word(ways, i), i)
title_of(way) = way eq "modal" ? "modes" : way eq "pade" ? "Padé, standard" : way eq "unbalanced" ? "Padé, standard, not balanced" : "Padé, at most ".way[6:].(way[6:] eq "1" ? " product" : " products")
left(j) = 0.075 + 0.235*(j - 1)*(4./m)
width = 0.178*(4./m)
set multiplot
unset key
floor = 1e-16
do for [j=1:m] {
  motion = word(motions, j)
  set lmargin at screen left(j); set rmargin at screen left(j) + width
  integrals(i) = "integrals.".motion.".".word(ways, i)
  steps(i) = "steps.".motion.".".word(ways, i)
  set logscale xy; set format xy log_format
  set xrange [*:*]; set yrange [floor:10]; set ytics 1e4; set xtics 10
  set tmargin at screen 0.895; set bmargin at screen 0.665
  set title motion
  set xlabel "time step h [s]"
  set ylabel (j == 1 ? "error of ∫x and ∫∫x, relative [-]" : "")
  plot for [i=1:n] data index integrals(i) using "h[s]":(ok("error[-]")) with linespoints ls style_of(i)
  unset title
  unset logscale x; set format x "%g"; set xrange [-1:21]; set xtics 5
  set tmargin at screen 0.585; set bmargin at screen 0.365
  set xlabel "matrix products [-]"
  set ylabel (j == 1 ? "error of ∫x and ∫∫x, relative [-]" : "")
  plot for [i=1:n] data index integrals(i) using "products[-]":(ok("error[-]")) with points ls style_of(i)
  set logscale x; set format x log_format; set xrange [*:*]; set yrange [0.3:2000]; set ytics 10; set xtics 10
  set tmargin at screen 0.285; set bmargin at screen 0.065
  set xlabel "time step h [s]"
  set ylabel (j == 1 ? "local error, mean, over that by modes [-]" : "")
  plot for [i=1:n] data index steps(i) using "h[s]":(ok("mean_of_modal[-]")) with linespoints ls style_of(i)
}
unset logscale; unset title; unset xlabel; unset ylabel; unset grid; unset border; unset tics
set lmargin at screen 0.02; set rmargin at screen 0.98
set tmargin at screen 0.995; set bmargin at screen 0.935
set xrange [0:1]
set yrange [0:1]
set key inside center center horizontal maxrows 2
plot NaN notitle, for [i=1:n] keyentry with linespoints ls style_of(i) title title_of(word(ways, i))
unset multiplot
