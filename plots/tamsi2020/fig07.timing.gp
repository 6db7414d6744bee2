# canvas: 1000x560
# Times of this machine: they differ from run to run.
set multiplot layout 1,2 margins 0.08,0.98,0.17,0.92 spacing 0.10
set logscale y
set format y log_format
set ylabel "CPU time of 5 s [s]"
set boxwidth 0.6
set style fill solid 0.75 border
set xrange [-0.6:4.6]
set xtics ("TAMSI" 0, "IE+FN\n+TALS" 1, "IE+FN" 2, "+TALS\n(Drake)" 3, "IE+FN\n(Drake)" 4)
set title "With geometry in closed forms"
unset key
plot data index "times" using "contender[-]":"cpu[s]" with boxes lc rgb blue
set logscale x
set format x "%g"
set xtics auto
set xrange [0.1:1e4]
set xlabel "cost added to a geometry query [us]"
set ylabel "CPU time over that of TAMSI [-]"
set title "Where geometry is dear"
set key top left
plot data index "dear-geometry" using "query[us]":"without_tals[-]" with lines ls ls_ie_fn lw 2.5 title "IE+FN", \
     data index "dear-geometry" using "query[us]":"with_tals[-]" with lines ls ls_ie_fn_tals lw 2.5 title "IE+FN with TALS"
unset multiplot
