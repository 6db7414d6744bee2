# canvas: 1000x560
set logscale y
set format y log_format
set xlabel "time t [s]"
set ylabel "step h [s]"
set xrange [0:10]
set yrange [1e-4:0.3]
plot data index "steps.1e-2" using "t[s]":"h[s]" with steps lw 2 lc rgb vermillion dt (8,5) title "accuracy 1e-2", \
     data index "steps.1e-3" using "t[s]":"h[s]" with steps lw 1.5 lc rgb blue title "accuracy 1e-3"
