# canvas: 1000x560
set logscale y
set format y log_format
set xlabel "time t [s]"
set ylabel "step h [s]"
set xrange [0:3]
set yrange [5e-5:0.3]
set key bottom right
set object 1 rectangle from 0.078, graph 0 to 1, graph 1 behind fs solid 0.15 noborder fc rgb band_colour
set label 1 "collisions" at 0.54, 0.2 center
plot data index "steps.1e-3" using "t[s]":"h[s]" with steps lw 2 lc rgb blue title "accuracy 1e-3", \
     data index "steps.1e-4" using "t[s]":"h[s]" with steps lw 2 lc rgb vermillion dt (8,5) title "accuracy 1e-4"
