# canvas: 900x660
set logscale xy
set format xy log_format
set xlabel "time step δt [s]"
set ylabel "error of the position [m]"
# The guide runs through Lagged's coarsest run, a factor below.
stats data index "lagged" using "h[s]":(ok("error[m]")) nooutput
guide(h) = STATS_max_y*h/STATS_max_x/4
top = STATS_max_y*4
set xrange [STATS_min_x/1.5:STATS_max_x*1.5]
set yrange [guide(STATS_min_x)/1.5:top*1.5]
models = "sap similar lagged"
names = "SAP Similar Lagged"
plot guide(x) with lines ls ls_reference title "first order", \
     for [i=1:3] data index word(models, i) using "h[s]":(ok("error[m]")) with linespoints ls value("ls_".word(models, i)) title word(names, i), \
     data index "certified.sap" using "h[s]":(ok("error[m]")) with linespoints ls ls_sap pt 5 dt 3 title "SAP to its own limit, certified", \
     data index "certified.lagged" using "h[s]":(ok("error[m]")) with linespoints ls ls_lagged pt 2 dt 3 title "Lagged to the law, certified", \
     data index "certified.similar" using "h[s]":(ok("error[m]")) with linespoints ls ls_similar pt 1 dt 3 title "Similar to the law, certified", \
     for [i=1:3] data index word(models, i) using (failed("h[s]")):(top/1.3**(i - 1)) with points ls value("ls_".word(models, i)) pt 2 ps 1.6 notitle, \
     keyentry with points ls ls_failed title "stopped early"
