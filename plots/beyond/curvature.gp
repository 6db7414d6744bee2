# canvas: 1100x620
set multiplot
set style data histograms
set style histogram clustered gap 1
set boxwidth 0.9
set style fill solid 0.75 border
set ylabel "Newton iterations, sum over seeds [-]"
set yrange [0:*]
set xtics ("exact" 0, "secant, first\nsix iterations" 1, "secant, after\nshort updates" 2)
set tmargin at screen 0.83
set bmargin at screen 0.13
scenes = "pile clutter"
heads = "'pile of balls' 'hard clutter'"
do for [s=1:2] {
  set lmargin at screen 0.08 + 0.49*(s - 1); set rmargin at screen 0.49 + 0.49*(s - 1)
  set title word(heads, s)
  if (s == 1) {set key at screen 0.53,0.985 center top vertical maxrows 1} else {unset key}
  name = word(scenes, s)
  plot data index name.".lagged" using (column("falling[-]") + column("settled[-]")) ls ls_lagged title "lagged", \
       data index name.".lagged-regularized" using (column("falling[-]") + column("settled[-]")) lc rgb sky title "lagged-regularized", \
       data index name.".similar" using (column("falling[-]") + column("settled[-]")) ls ls_similar title "similar", \
       data index name.".sap" using (column("falling[-]") + column("settled[-]")) ls ls_sap title "sap"
}
unset multiplot
