# canvas: 1050x600
# Times of this machine: they differ from run to run.
set boxwidth 0.6
set style fill solid 1 border rgb '#404040'
set ylabel "part of the wall time [%]"
set xrange [-0.6:7.6]
set yrange [0:100]
set xtics ("cylinder" 0, "gripper" 1, "arm with\na box" 2, "suction\ngripper" 3, "our rack" 4, "soft clutter" 5, "hard clutter" 6, "hard clutter,\ntrapezoid" 7)
set bmargin 7
parts = "geometry laws hessian factorization line_search external positions rest"
up_to(n) = sum [i=1:n] column(word(parts, i)."[us]")
percent(n) = 100*up_to(n)/up_to(8)
plot data index "times" using "scene[-]":(percent(8)) with boxes lc rgb grey title "the rest", \
     data index "times" using "scene[-]":(percent(7)) with boxes lc rgb yellow title "positions, error", \
     data index "times" using "scene[-]":(percent(6)) with boxes lc rgb purple title "external system", \
     data index "times" using "scene[-]":(percent(5)) with boxes lc rgb green title "line search", \
     data index "times" using "scene[-]":(percent(4)) with boxes lc rgb vermillion title "factorization", \
     data index "times" using "scene[-]":(percent(3)) with boxes lc rgb orange title "Hessian", \
     data index "times" using "scene[-]":(percent(2)) with boxes lc rgb sky title "laws, gradient", \
     data index "times" using "scene[-]":(percent(1)) with boxes lc rgb blue title "geometry"
