# canvas: 1050x600
set style data histograms
set style histogram clustered gap 1.5
set boxwidth 0.9
set style fill solid 0.75 border
set ylabel "in an attempted step [-]"
set xrange [-0.6:7.6]
set logscale y
set yrange [0.5:1000]
set xtics ("cylinder" 0, "gripper" 1, "arm with\na box" 2, "suction\ngripper" 3, "our rack" 4, "soft clutter" 5, "hard clutter" 6, "hard clutter,\ntrapezoid" 7)
set bmargin 7
plot data index "counters" using "queries[-]" lc rgb blue title "geometry queries", \
     data index "counters" using "iterations[-]" lc rgb vermillion title "Newton iterations", \
     data index "counters" using "factorizations[-]" lc rgb orange fs pattern 2 title "factorizations", \
     data index "counters" using "evaluations[-]" lc rgb green title "evaluations of the line search"
