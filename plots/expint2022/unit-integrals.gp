# canvas: 1000x600
set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "relative error [-]"
set yrange [1e-17:1e-10]
masses = "mass-0.625 mass-2.5 mass-40"
names = "'0.625 kg' '2.5 kg' '40 kg'"
band = bound("integral_high")
floor_of(x) = x > 0 ? x : 1e-17
plot band with lines ls ls_reference title "band", \
     for [i=1:3] data index word(masses, i) using "h[s]":(floor_of(column("position[-]"))) with linespoints ls (ls_ie_fn + i - 1) pt 4 title "x, ".word(names, i), \
     for [i=1:3] data index word(masses, i) using "h[s]":(floor_of(column("once[-]"))) with linespoints ls (ls_ie_fn + i - 1) dt 2 pt 6 title "∫x, ".word(names, i), \
     for [i=1:3] data index word(masses, i) using "h[s]":(floor_of(column("twice[-]"))) with linespoints ls (ls_ie_fn + i - 1) dt 3 pt 8 title "∫∫x, ".word(names, i)
