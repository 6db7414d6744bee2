set xlabel "time [ms]"
set ylabel "slip of the anchor over that at the start [-]"
set yrange [0:1.05]
plot data index "example" using (1e3*column("t[s]")):"slip[-]" with lines ls ls_ie_fn_tals title "K/B of the paper's example", \
     data index "experiments" using (1e3*column("t[s]")):"slip[-]" with lines ls ls_ie_fn dt 2 title "K/B of its experiments", \
     bound("slip_measured") with lines ls ls_reference title "the example's at 3 ms"
