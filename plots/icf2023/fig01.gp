# canvas: 900x640
set multiplot
set lmargin at screen 0.09
set rmargin at screen 0.97
set bmargin at screen 0.56
set tmargin at screen 0.97
set size ratio -1
set xlabel "x [m]"
set ylabel "z [m]" offset 1
set xrange [-0.2:0.43]
set yrange [-0.04:0.17]
set ytics 0.05
set key inside opaque top right horizontal
set object 1 rectangle from graph 0, first -0.02 to graph 1, first 0 fc rgb '#e4e4e4' fs solid 1.0 border lc rgb '#808080'
set label 1 "belt" at graph 0.98, first -0.01 right
# On the belt: the first row of the belt and the middle one, where it turns.
plot data index "box.start" using "x[m]":"z[m]" with linespoints lc rgb blue lw 2.5 pt 5 ps 0.7 dt solid title "box at the start", \
     data index "box.turn" using "x[m]":"z[m]" with linespoints lc rgb vermillion lw 2.5 pt 7 ps 0.7 dt (8,5) title "box when the belt turns", \
     data index "belt" every 50::0::50 using "x[m]":(-0.01) with linespoints lc rgb black lw 1.5 pt 9 ps 1.2 dt 3 title "a mark on the belt, start and turn"
unset object 1
unset label 1
set size noratio
set bmargin at screen 0.10
set tmargin at screen 0.44
set xlabel "time t [s]"
set ylabel "x [m]" offset 1
set xrange [*:*]
set yrange [-0.02:*]
set key @key_inside top left
plot data index "belt" using "t[s]":"x[m]" with linespoints lc rgb black lw 2 pt 9 ps 0.9 pi 10 dt 3 title "the mark on the belt"
unset multiplot
