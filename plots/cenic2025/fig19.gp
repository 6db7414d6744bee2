# canvas: 1000x1000
set multiplot layout 2,1
set lmargin 10; set rmargin 3
set logscale x
set format x log_format
set xrange [2e-1:5e-6] reverse
set ylabel "evaluations an iteration [-]"
set yrange [0:*]
plot data index "means" using "accuracy[-]":"fixed[-]" with linespoints ls ls_sap title "fixed start", \
     data index "means" using "accuracy[-]":"quadratic[-]" with linespoints ls ls_similar title "quadratic", \
     data index "means" using "accuracy[-]":"cubic[-]" with linespoints ls ls_lagged title "cubic"
set xlabel "accuracy [-]"
set ylabel "evaluations, cubic over the others [-]"
set yrange [0.7:1.1]
plot data index "means" using "accuracy[-]":(column("cubic[-]")/column("fixed[-]")) with linespoints ls ls_sap title "fixed, new factors", \
     data index "means" using "accuracy[-]":"kept_over_fixed[-]" with linespoints ls ls_sap dt 2 title "fixed, kept factors", \
     data index "means" using "accuracy[-]":(column("cubic[-]")/column("quadratic[-]")) with linespoints ls ls_similar title "quadratic, new factors", \
     data index "means" using "accuracy[-]":"kept_over_quadratic[-]" with linespoints ls ls_similar dt 2 title "quadratic, kept factors", \
     1 with lines ls ls_reference notitle
unset multiplot
