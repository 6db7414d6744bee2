# canvas: 1000x560
set multiplot layout 1,2
set xtics ("10 ms,\nreplay" 0, "10 ms,\nruns" 1, "1e-3,\nreplay" 2, "1e-3,\nruns" 3)
set xrange [-0.6:3.6]
set lmargin 9; set rmargin 2; set bmargin 4
blocks = "replay.fixed runs.fixed replay.1e-3 runs.1e-3"
array published_f[4] = [2293.0/3980, 2293.0/3980, 10557.0/16624, 10557.0/16624]
array published_i[4] = [6068.0/3980, 6068.0/3980, 19235.0/16624, 19235.0/16624]
spread(seed) = 0.25*(seed - 1)/19
set key top left
set ylabel "factorizations, kept over fresh [-]"
set yrange [0:1.1]
set object 1 rectangle from graph 0, first 0.3 to graph 1, first 0.75 behind fs solid 0.15 noborder fc rgb band_colour
plot for [i=1:4] data index word(blocks, i) using (i - 1 + spread(column("seed[-]"))):"factorizations[-]" with points ls ls_lagged notitle, \
     published_f using ($1 - 1.15):2 with points pt 6 ps 1.6 lw 2 lc rgb black title "Table III", \
     keyentry with points ls ls_lagged title "a seed here"
set ylabel "Newton iterations, kept over fresh [-]"
set yrange [0.8:2]
set object 1 rectangle from graph 0, first 1.05 to graph 1, first 1.8 behind fs solid 0.15 noborder fc rgb band_colour
unset key
plot for [i=1:4] data index word(blocks, i) using (i - 1 + spread(column("seed[-]"))):"iterations[-]" with points ls ls_lagged, \
     published_i using ($1 - 1.15):2 with points pt 6 ps 1.6 lw 2 lc rgb black
unset multiplot
