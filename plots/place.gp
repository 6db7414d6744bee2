# canvas: 800x600
# Errors of runs on one problem of the test set beside those of the suite's schemes; which problem stands above.
eval read_blocks
prefix = "scheme-"; eval blocks_with_prefix; schemes = found
prefix = "run-"; eval blocks_with_prefix; runs = found
set title problem noenhanced
set logscale xy
set format xy log_format
set offsets graph 0.05, graph 0.05, graph 0.1, graph 0.1
set xlabel "step h [s]"
set ylabel "largest error of a position over the size of the motion [-]"
set key noenhanced
plot for [name in schemes] data index "scheme-".name using "step[s]":"error[-]" with linespoints lc rgb '#b8b8b8' lw 1 pt 7 ps 0.4 dt solid notitle, \
     keyentry with linespoints lc rgb '#b8b8b8' lw 1 pt 7 ps 0.4 dt solid title "a scheme of the suite", \
     for [i=1:words(runs)] data index "run-".word(runs, i) using "step[s]":"error[-]" with points lc i pt 3+i ps 1.6 lw 2 title word(runs, i)
