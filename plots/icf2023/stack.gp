# canvas: 900x620
set logscale xy
set format xy log_format
set xlabel "stiffness k [N/m]"
set ylabel "mean penetration [m]"
models = "sap similar lagged"
names = "SAP Similar Lagged"
stats data index "sap" using "k[N/m]":"predicted[m]" nooutput
top = STATS_max_y*30
set xrange [STATS_min_x/2:STATS_max_x*2]
set yrange [STATS_min_y/3:top*2]
plot data index "sap" using "k[N/m]":"predicted[m]" with lines ls ls_reference title "(n + 1)mg/(2k)", \
     data index "near-rigid" using "k[N/m]":"predicted[m]" with lines lw 1.5 dt 4 lc rgb black title "with SAP's bound", \
     data index "near-rigid" using "k[N/m]":(ok("penetration[m]")) with points ls ls_sap pt 5 title "SAP, β = 1", \
     for [i=1:3] data index word(models, i) using "k[N/m]":(ok("penetration[m]")) with points ls value("ls_".word(models, i)) ps 0.8+0.5*i title word(names, i), \
     for [i=1:3] data index word(models, i) using (failed("k[N/m]")):(top/2**(i - 1)) with points ls value("ls_".word(models, i)) pt 2 ps 1.6 notitle, \
     data index "near-rigid" using (failed("k[N/m]")):(top/8) with points ls ls_sap pt 3 ps 1.6 notitle, \
     keyentry with points ls ls_failed title "stopped early"
