# canvas: 900x1200
set multiplot
set logscale xy
set format xy log_format
set lmargin at screen 0.11
set rmargin at screen 0.97
set tmargin at screen 0.89
set bmargin at screen 0.44
set xlabel "time step δt [s]"
set ylabel "error of the position [m]"
set key @key_above
# The guide runs through Lagged's coarsest run, a factor below.
stats data index "lagged" using "h[s]":(ok("error[m]")) nooutput
stats data index "tolerance" using "v_s[m/s]":"horizontal[m]" nooutput prefix "sweep"
guide(h) = STATS_max_y*h/STATS_max_x/4
top = STATS_max_y*12
set xrange [STATS_min_x/1.5:STATS_max_x*1.5]
set yrange [guide(STATS_min_x)/1.5:top*1.5]
models = "sap similar lagged"
names = "SAP Similar Lagged"
plot guide(x) with lines ls ls_reference title "first order", \
     for [i=1:3] data index word(models, i) using "h[s]":(ok("error[m]")) with linespoints ls value("ls_".word(models, i)) title word(names, i), \
     data index "undamped.similar" using "h[s]":(ok("error[m]")) with linespoints ls ls_similar pt 9 dt 3 title "Similar without dissipation", \
     data index "certified.sap" using "h[s]":(ok("error[m]")) with linespoints ls ls_sap pt 5 dt 3 title "SAP to its own limit, certified", \
     data index "certified.lagged" using "h[s]":(ok("error[m]")) with linespoints ls ls_lagged pt 2 dt 3 title "Lagged to the law, certified", \
     data index "certified.similar" using "h[s]":(ok("error[m]")) with linespoints ls ls_similar pt 1 dt 3 title "Similar to the law, certified", \
     data index "normal.sap" using "h[s]":(ok("error[m]")) with linespoints ls ls_sap pt 12 dt 4 title "SAP to the law, normal part", \
     for [i=1:3] data index word(models, i) using (failed("h[s]")):(top/1.3**(i - 1)) with points ls value("ls_".word(models, i)) pt 2 ps 1.6 notitle, \
     data index "undamped.similar" using (failed("h[s]")):(top*1.3) with points ls ls_similar pt 2 ps 1.6 notitle, \
     keyentry with points ls ls_failed title "stopped early"
set tmargin at screen 0.32
set bmargin at screen 0.11
set title "SAP at the finest step against Lagged with smaller stiction tolerance"
set xlabel "stiction tolerance v_s of the reference [m/s]"
set ylabel "error of the position [m]"
set xrange [sweep_min_x/1.5:sweep_max_x*1.5]
set yrange [sweep_min_y/3:sweep_max_y*3]
set key @key_below
plot data index "tolerance" using "v_s[m/s]":"horizontal[m]" with linespoints lc rgb blue lw 2 pt 5 dt solid title "horizontal", \
     data index "tolerance" using "v_s[m/s]":"vertical[m]" with linespoints lc rgb vermillion lw 2 pt 8 dt 2 title "vertical: gliding"
unset multiplot
