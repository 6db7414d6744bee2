set logscale x
set format x log_format
set xlabel "largest step h [s]"
set ylabel "way fallen in 10 ms, over g t²/2 [-]"
set xrange [1e-7:2e-3]
set yrange [-0.1:1.4]
stats data index "thresholds" using "predicted[s]" every ::0::0 nooutput
set arrow from STATS_min, graph 0 to STATS_min, graph 1 nohead dt 2 lw 1.5
set label "10⁻⁴ √J/(g √m)" at STATS_min, graph 0.55 right offset -1,0
plot data index "ways" using "h[s]":"published[-]" with linespoints ls ls_sap title "published: max(1, |D p*|)", \
     data index "ways" using "h[s]":"relative[-]" with linespoints ls ls_lagged title "relative to what the step changes"
