# canvas: 900x760
# How far simulators are off from a certified number, by the step; `what`, `unit` and `names` stand above.
floor = 1e-6
at(c) = column(c) > floor ? column(c) : (column(c) >= 0 ? floor : NaN)
set title what noenhanced
set logscale x
set format x log_format
set xrange [floor*0.7:*]
set yrange [|names| + 0.7:0.3]
set xlabel sprintf("off by [%s]", unit)
unset ylabel
set ytics ()
set for [i=1:|names|] ytics add (names[i] i) noenhanced
set lmargin 26
set key @key_below
plot data using (at("1ms[-]")):"row[-]":(at("0.1ms[-]") - at("1ms[-]")):(0) with vectors nohead lc rgb grey lw 1.5 notitle, \
     data using (at("10ms[-]")):"row[-]" with points lc rgb sky pt 6 ps 1.1 lw 2 title "10 ms", \
     data using (at("1ms[-]")):"row[-]" with points lc rgb blue pt 7 ps 1.1 title "1 ms", \
     data using (at("0.1ms[-]")):"row[-]" with points lc rgb vermillion pt 13 ps 1.3 title "0.1 ms"
