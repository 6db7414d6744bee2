# canvas: 1000x1000
set multiplot layout 2,1
set lmargin 12; set rmargin 3
set logscale xy
set format x log_format
set xrange [2e-1:5e-6] reverse
set ylabel "attempted steps in 10 s [-]"
plot data index "means" using "accuracy[-]":"attempts_doubling[-]" with linespoints ls ls_lagged title "step doubling", \
     data index "means" using "accuracy[-]":(column("attempts_doubling[-]")*column("attempts[-]")) with linespoints ls ls_sap title "trapezoid", \
     data index "means" using "accuracy[-]":(column("attempts_doubling[-]")*column("attempts_state[-]")) with linespoints ls ls_sap dt 2 pt 6 title "trapezoid, forces of the state"
set xlabel "accuracy [-]"
set ylabel "trapezoid over step doubling [-]"
set yrange [0.9:40]
set object 1 rectangle from graph 0, first 5 to graph 1, first 20 behind fs solid 0.15 noborder fc rgb grey
set label 1 "Fig. 9" at graph 0.02, first 15
plot data index "means" using "accuracy[-]":"attempts[-]" with linespoints ls ls_sap title "attempted steps", \
     data index "means" using "accuracy[-]":"attempts_state[-]" with linespoints ls ls_sap dt 2 pt 6 title "with forces of the state", \
     data index "means" using "accuracy[-]":"iterations[-]" with linespoints ls ls_similar title "Newton iterations"
unset multiplot
