# canvas: 900x620
set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "error of ∫x over h‖x_0‖ [-]"
set yrange [1e-17:10]
orders = "1 2 3 5 7 13"
plot for [i=1:6] data index "order-".word(orders, i) using "h[s]":"error[-]" with linespoints ls (ls_ie_fn + i - 1) title "order ".word(orders, i)
