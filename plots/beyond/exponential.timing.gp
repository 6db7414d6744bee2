# canvas: 1250x560
# Error of the integrals against the CPU time of one exponential, on the machine of this run.
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
ls_modal = ls_expo; ls_pade = ls_eul_imp; ls_unbalanced = ls_eul_exp
ls_pade_0 = ls_expo_0; ls_pade_1 = ls_expo_1; ls_pade_2 = ls_expo_2; ls_pade_3 = ls_expo_3; ls_pade_4 = ls_expo_4
style_of(i) = scheme_style(word(ways, i), i)
title_of(way) = way eq "modal" ? "modes" : way eq "pade" ? "Padé, standard" : way eq "unbalanced" ? "Padé, standard, not balanced" : "Padé, at most ".way[6:].(way[6:] eq "1" ? " product" : " products")
left(j) = 0.075 + 0.235*(j - 1)*(4./m)
set multiplot
unset key
set logscale xy
set format xy log_format
set yrange [1e-16:10]
set ytics 1e4
do for [j=1:m] {
  block(i) = "integrals.".word(motions, j).".".word(ways, i)
  set lmargin at screen left(j); set rmargin at screen left(j) + 0.178*(4./m)
  set tmargin at screen 0.76; set bmargin at screen 0.13
  set title word(motions, j)
  set xlabel "CPU time of an exponential [µs]"
  set ylabel (j == 1 ? "error of ∫x and ∫∫x, relative [-]" : "")
  plot for [i=1:n] data index block(i) using "cpu[us]":(ok("error[-]")) with points ls style_of(i)
}
unset logscale; unset title; unset xlabel; unset ylabel; unset grid; unset border; unset tics
set lmargin at screen 0.02; set rmargin at screen 0.98
set tmargin at screen 0.99; set bmargin at screen 0.88
set xrange [0:1]
set yrange [0:1]
set key inside center center horizontal maxrows 2
plot NaN notitle, for [i=1:n] keyentry with points ls style_of(i) title title_of(word(ways, i))
unset multiplot
