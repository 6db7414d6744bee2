# canvas: 1000x560
set style data histograms
set style histogram clustered gap 1.5
set boxwidth 0.9
set style fill solid 0.75 border
set ylabel "in an attempted step [-]"
set xrange [-0.6:2.6]
set yrange [0:*]
set xtics ("soft clutter" 0, "hard clutter" 1, "hard clutter,\ntrapezoid" 2)
set key top right
set bmargin 4
plot data index "counters" using "queries[-]" lc rgb blue title "geometry queries", \
     data index "counters" using "iterations[-]" lc rgb vermillion title "Newton iterations", \
     data index "counters" using "factorizations[-]" lc rgb orange fs pattern 2 title "factorizations", \
     data index "counters" using "evaluations[-]" lc rgb green title "evaluations of the line search"
