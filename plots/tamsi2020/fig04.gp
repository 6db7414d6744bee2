# canvas: 900x900
set multiplot layout 2,1 margins 0.12,0.97,0.09,0.91 spacing 0.20
set xlabel "Newton iteration k [-]"
set xrange [-0.5:19.5]
set xtics 2
set ylabel "Δv_t [m/s]"
set yrange [-0.25:0.32]
set title "Without TALS: a cycle of two, Δv = 2μgh (dotted)" @title_over_key
set key @key_over
plot bound("b_measured") with lines lw 1 dt 3 lc rgb black notitle, -bound("b_measured") with lines lw 1 dt 3 lc rgb black notitle, \
     data index "without-tals" using "k[-]":"dv[m/s]" with linespoints ls ls_ie_fn title "full Newton, linear law, step from 0.160 s"
set title "With TALS; an open circle marks an increment that was limited" offset 0,2.4
set ylabel "|Δv_t| [m/s]"
set logscale y
set format y log_format
set yrange [1e-22:10]
set ytics 1e3
unset mytics
plot data index "without-tals" using "k[-]":"abs_dv[m/s]" with linespoints ls ls_ie_fn title "without TALS", \
     data index "with-tals.linear" using "k[-]":"abs_dv[m/s]" with linespoints ls ls_ie_fn_tals title "with TALS, linear law, Eq. (7)", \
     data index "with-tals.quadratic" using "k[-]":"abs_dv[m/s]" with linespoints ls ls_tamsi title "with TALS, quadratic law", \
     data index "with-tals.linear" using "k[-]":(column("alpha[-]") < 1 ? column("abs_dv[m/s]") : NaN) with points pt 6 ps 2.4 lw 2 lc rgb black notitle, \
     data index "with-tals.quadratic" using "k[-]":(column("alpha[-]") < 1 ? column("abs_dv[m/s]") : NaN) with points pt 6 ps 2.4 lw 2 lc rgb black notitle
unset multiplot
