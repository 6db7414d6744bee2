# canvas: 1000x560
# Times of this machine: they differ from run to run.
set logscale y
set format y log_format
set xlabel "time t [s]"
set ylabel "real-time rate, simulated over wall time [-]"
set xrange [0:10]
set yrange [0.5:*]
plot data index "rate.1e-2" using "t[s]":"rate[-]" with linespoints lw 2 pt 4 lc rgb vermillion dt (8,5) title "accuracy 1e-2", \
     data index "rate.1e-3" using "t[s]":"rate[-]" with linespoints lw 2 pt 6 lc rgb blue title "accuracy 1e-3", \
     1 with lines ls ls_reference title "real time"
