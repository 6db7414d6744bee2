set logscale x
set format x log_format
set xlabel "solves of a hundred drops [-]"
set ylabel "drops with artifacts, of a hundred [-]"
set xrange [3000:400000]
set yrange [-10:122]
set ytics 20
plot data index "error-control" using "solves[-]":(ok("artifacts[-]")) with linespoints ls ls_lagged title "error control, 1e-1 to 1e-4", \
     data index "error-control" using "solves[-]":(ok("artifacts[-]")):(sprintf("%.0e", column("accuracy[-]"))) with labels left offset 0.7,0.7 notitle, \
     data index "fixed" using "solves[-]":(ok("artifacts[-]")) with linespoints ls ls_sap title "fixed step, 20 ms to 1 ms", \
     data index "fixed" using "solves[-]":(ok("artifacts[-]")):(sprintf("%.0f ms", 1e3*column("h[s]"))) with labels right offset -0.3,-0.9 notitle
