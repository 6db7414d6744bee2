set logscale xy
set format xy log_format
set xlabel "gain K_p = K_d"
set ylabel "steps in 10 s [-]"
set yrange [80:1e4]
plot data index "2r-implicit" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_lagged ps 1.7 title "2 joints, implicit (rings)", \
     data index "2r-explicit" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_sap title "2 joints, explicit", \
     data index "7r-pd" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_lagged_regularized title "7 joints, PD, implicit", \
     data index "7r-tapered" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_log_barrier title "7 joints of falling mass, implicit", \
     data index "7r-implicit" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_similar title "7 equal joints, implicit", \
     data index "7r-relinearized" using "gain[-]":(ok("steps[-]")) with linespoints ls ls_ipc title "7 equal joints, implicit in each half"
