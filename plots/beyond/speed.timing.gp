# canvas: 1100x560
set logscale y
plot data index "hard" using "who[-]":"step[us]" with points pt 7 title "hard"
