# canvas: 1000x620
# Times of this machine: they differ from run to run.
set logscale y
set ylabel "CPU time [µs]"
set xrange [-0.6:6.9]
set yrange [2:200]
set xtics ("step,\nstandard" 0, "integrals,\nstandard" 1, "step,\nbalanced" 2, "integrals,\nbalanced" 3, "step, no\nproducts" 4, "integrals, no\nproducts" 5, "Eul-exp\nstep" 6)
set bmargin 7
shown(x) = is_number(x) ? sprintf("%.2g", x) : ""
plot data index "times" using (column("row[-]") - 0.1):"published[us]" with points pt 6 ps 1.6 lw 2 lc rgb black title "paper", \
     data index "times" using (column("row[-]") + 0.1):"measured[us]" with points pt 5 ps 1.4 lc rgb blue title "here", \
     data index "times" using (column("row[-]") - 0.22):"published[us]":(shown(column("published[us]"))) with labels right notitle, \
     data index "times" using (column("row[-]") + 0.22):"measured[us]":(shown(column("measured[us]"))) with labels left notitle
