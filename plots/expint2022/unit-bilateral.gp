# canvas: 1100x600
set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "difference after 40 ms [m, m/s]"
set yrange [1e-17:1e-9]
floor_of(x) = x > 1e-17 ? x : 1e-17
plot bound("box_high") with lines ls ls_reference title "band, box", \
     bound("mass_high") with lines ls ls_reference dt 4 title "band, mass", \
     data index "mass" using "h[s]":(floor_of(column("between[-]"))) with linespoints ls ls_ie_fn title "mass: from one step", \
     data index "mass" using "h[s]":(floor_of(column("exact[-]"))) with linespoints ls ls_ie_qn title "mass: from the closed form", \
     data index "box" using "h[s]":(floor_of(column("between[-]"))) with linespoints ls ls_ie_fn_tals title "box, A held: from one step", \
     data index "box" using "h[s]":(floor_of(column("exact[-]"))) with linespoints ls ls_ie_qn_tals title "box, A held: from 50 digits"
