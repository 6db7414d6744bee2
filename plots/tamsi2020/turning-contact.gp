# canvas: 900x600
set key width -9
set logscale xy
set format x log_format
set xlabel "time step h [s]"
set ylabel "Newton iterations without TALS over those with it [-]"
set xrange [2e-4:1.5e-2]
set yrange [0.7:12]
plot 1 with lines ls ls_reference title "no difference", \
     data index "mug.authors" using "h[s]":"ratio[-]" with linespoints ls 1 title "about the mug's axis, limits of the authors", \
     data index "mug.drake" using "h[s]":"ratio[-]" with linespoints ls 2 title "the same, limits of Drake", \
     data index "across.authors" using "h[s]":"ratio[-]" with linespoints ls 3 title "across it, limits of the authors", \
     data index "across.drake" using "h[s]":"ratio[-]" with linespoints ls 4 title "the same, limits of Drake"
