# canvas: 1000x1100
# Any study of `tribometer precision`: which schemes, columns and ranges it has stands above.
do for [i=1:8] { set style line 20+i lc rgb word("#E69F00 #56B4E9 #009E73 #0072B2 #D55E00 #CC79A7 #808080 #000000", i) lw 2 pt 3+i ps 1 dt i }
style_of(i) = exists("ls_".word(styles, i)) ? value("ls_".word(styles, i)) : 21 + (i - 1) % 8
# Where runs without an error are marked: beside the data, one line a scheme.
error_top = error_high*(error_high/error_low)**0.12
beyond(i) = error_high*(error_top/error_high)**((i - 0.5)/words(schemes))
set multiplot layout 2,1
set lmargin 12; set rmargin 4
set logscale xy
set format xy log_format
set key noenhanced
set xlabel error_label noenhanced
set ylabel "evaluations of f [-]"
set xrange [error_low:error_top]
set yrange [work_low:work_high]
plot for [i=1:words(schemes)] data index word(schemes, i) using (ok(error_column)):"dynamics_evaluations[-]" with linespoints ls style_of(i) notitle, \
     for [i=1:words(schemes)] data index word(schemes, i) using (column("pareto[-]") > 0 ? ok(error_column) : NaN):"dynamics_evaluations[-]" with points pt 6 ps 2.2 lw 1.5 lc rgb black notitle, \
     for [i=1:words(schemes)] data index word(schemes, i) using (beyond(i)):(failed("dynamics_evaluations[-]")) with points ls style_of(i) pt 2 ps 1.6 notitle, \
     for [i=1:words(schemes)] keyentry with linespoints ls style_of(i) title word(schemes, i), \
     keyentry with points pt 6 ps 2.2 lw 1.5 lc rgb black title "Pareto front", \
     keyentry with points ls ls_failed title "stopped early"
set xlabel parameter_label noenhanced
set ylabel error_label noenhanced
set xrange [parameter_low:parameter_high]
set yrange [error_low:error_top]
plot for [i=1:words(schemes)] data index word(schemes, i) using parameter_column:(ok(error_column)) with linespoints ls style_of(i) notitle, \
     for [i=1:words(schemes)] data index word(schemes, i) using (failed(parameter_column)):(beyond(i)) with points ls style_of(i) pt 2 ps 1.6 notitle, \
     for [i=1:words(schemes)] keyentry with linespoints ls style_of(i) title word(schemes, i), \
     keyentry with points ls ls_failed title "stopped early"
unset multiplot
