set xlabel "slip over stiction tolerance ‖v_t‖/v_s [-]"
set ylabel "friction over normal force [-]"
set xrange [0:40]
set yrange [0:1.1]
plot data index "curve" using "s[-]":"mu[-]" with lines ls ls_lagged title "coefficient μ(s)", \
     data index "curve" using "s[-]":"ratio[-]" with lines ls ls_sap title "transmitted μ(s) f(s)"
