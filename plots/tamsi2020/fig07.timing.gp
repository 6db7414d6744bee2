# canvas: 1000x560
# Times of this machine: they differ from run to run. Printed times are those of the authors' machine.
set multiplot layout 1,2 margins 0.08,0.96,0.17,0.92 spacing 0.10
set logscale y
set format y log_format
set ylabel "CPU time of 5 s [s]"
set boxwidth 0.6
set style fill solid 0.75 border
set xrange [-0.6:4.6]
set xtics ("TAMSI" 0, "IE+FN\n+TALS" 1, "IE+FN" 2, "+TALS\n(Drake)" 3, "IE+FN\n(Drake)" 4)
set yrange [*:100]
set title "TAMSI against real time, the others against TAMSI"
set key @key_inside top right
factor(of_tamsi, of_time) = sprintf("%.3g x", of_tamsi == 1 ? of_time : of_tamsi)
plot data index "times" using "contender[-]":"cpu[s]" with boxes lc rgb blue title "here, geometry in closed forms", \
     data index "times" using "contender[-]":"printed_cpu[s]" with points pt 2 ps 1.3 lw 2 lc rgb black title "printed, authors' machine", \
     data index "times" using "contender[-]":"printed_cpu[s]":(factor(column("printed_over_tamsi[-]"), column("printed_real_time[-]"))) with labels offset 0,1 notitle, \
     data index "times" using "contender[-]":"cpu[s]":(factor(column("over_tamsi[-]"), column("real_time[-]"))) with labels offset 0,-1 tc rgb "white" notitle
set autoscale y
set logscale x
set format x "%g"
set xtics auto
set xrange [0.1:1e4]
set xlabel "cost added to a geometry query [μs]"
set ylabel "CPU time over that of TAMSI [-]"
set title "Where geometry is dear"
set key @key_inside top left
plot data index "dear-geometry" using "query[us]":"without_tals[-]" with lines ls ls_ie_fn lw 2.5 title "IE+FN", \
     data index "dear-geometry" using "query[us]":"printed_without_tals[-]" with lines ls ls_ie_fn lw 2 dt 3 title "printed", \
     data index "dear-geometry" using "query[us]":"with_tals[-]" with lines ls ls_ie_fn_tals lw 2.5 title "IE+FN with TALS", \
     data index "dear-geometry" using "query[us]":"printed_with_tals[-]" with lines ls ls_ie_fn_tals lw 2 dt 3 title "printed"
unset multiplot
