# canvas: 1200x270
set size ratio -1
set xlabel "x [m]"
set ylabel "z [m]"
set xrange [-0.1:1.7]
set yrange [-0.02:0.22]
set ytics 0.05
unset key
set object 1 rectangle from graph 0, graph 0 to graph 1, first 0 fc rgb '#e4e4e4' fs solid 1.0 border lc rgb '#808080'
set style fill transparent solid 0.12 border
plot data index "sphere" using "x[m]":"z[m]":"R[m]" with circles fc rgb blue, \
     data index "sphere" using "x[m]":"z[m]":"mark_x[m]":"mark_z[m]" with vectors nohead lw 2.5 lc rgb vermillion, \
     data index "sphere" using "x[m]":"z[m]" with linespoints lw 1 dt 3 pt 7 ps 0.5 lc rgb black, \
     data index "sphere" using "x[m]":(column("z[m]") + 1.35*column("R[m]")):(sprintf("%.2f s", column("t[s]"))) with labels center
