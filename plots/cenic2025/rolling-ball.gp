set logscale xy
set format xy log_format
set xlabel "accuracy [-]"
set ylabel "attempted steps in a second [-]"
plot data index "soft" using "accuracy[-]":"positions[-]" with linespoints ls ls_lagged title "soft, positions", \
     data index "soft" using "accuracy[-]":"full[-]" with linespoints ls ls_sap title "soft, whole state", \
     data index "stiff" using "accuracy[-]":"positions[-]" with linespoints ls ls_similar title "stiff, positions", \
     data index "stiff" using "accuracy[-]":"full[-]" with linespoints ls ls_tamsi title "stiff, whole state"
