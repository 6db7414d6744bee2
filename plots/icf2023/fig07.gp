# canvas: 900x680
set size ratio -1
set xlabel "x [m]"
set ylabel "z [m]"
set xrange [-0.3:0.6]
set yrange [-0.04:0.66]
set object 1 rectangle from graph 0, graph 0 to graph 1, first 0 fc rgb '#e4e4e4' fs solid 1.0 border lc rgb '#808080'
outward = 1.06
plot data index "rod" using "tip_x[m]":"tip_z[m]":"length_x[m]":"length_z[m]" with vectors nohead lw 2.5 lc rgb blue title "rod, Lagged", \
     data index "rod" using "tip_x[m]":"tip_z[m]" with linespoints lw 1 dt 3 pt 7 ps 0.9 lc rgb vermillion title "its leading end", \
     data index "rod" using (column("tip_x[m]") + outward*column("length_x[m]")):(column("tip_z[m]") + outward*column("length_z[m]")):(sprintf("%.0f ms", 1e3*column("t[s]"))) with labels center notitle
