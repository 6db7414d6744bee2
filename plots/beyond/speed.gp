# canvas: 1100x560
set logscale y
set format y "%g"
set ylabel "time, over the peer's [-]"
set yrange [0.005:10]
plot data index "ratio.hard" using "peer[-]":"median[-]" with points pt 7 title "hard"
