# canvas: 1200x640
models = "sap similar lagged"
names = "SAP Similar Lagged"
set logscale x
set format x log_format
set xlabel "time step δt [s]"
# The rows of a model without their header: the first half with the stronger dissipation.
plain(name) = strcol("status") eq "ok" ? column(name) : 0
do for [model in models] {
  eval "set table $".model
  plot data index model using "k[N/m]":"h[s]":(plain("gap[m]")):"predicted[m]":(plain("deviation[-]")):(plain("settled[-]")):(strcol("status") eq "ok") with table
  unset table
}
stats data index "sap" using "k[N/m]":"h[s]" nooutput
half = STATS_records/2
stiffness(ground) = ground == 1 ? STATS_min_x : STATS_max_x
rows(i) = "$".word(models, i)
set multiplot layout 1,3 margins 0.06,0.985,0.11,0.82 spacing 0.075
set xrange [STATS_min_y/2:STATS_max_y*2]
set key at screen 0.35, screen 0.995 center top vertical maxrows 2
set yrange [-1.5:8]
set ylabel "gap at rest φ [mm]"
do for [ground=1:2] {
  k = stiffness(ground)
  set title sprintf("k = %s N/m", gprintf("10^{%T}", k))
  plot for [d=0:1] for [i=1:3] rows(i) every ::half*d::half*(d+1)-1 using ($1 == k ? $2 : NaN):(1e3*$4) with lines ls value("ls_".word(models, i)) lw 2-d notitle, \
       for [d=0:1] for [i=1:3] rows(i) every ::half*d::half*(d+1)-1 using ($1 == k && $7 > 0 ? $2 : NaN):(1e3*$3) with points ls value("ls_".word(models, i)) ps 1.6-0.8*d notitle, \
       for [i=1:3] rows(i) using ($1 == k && $7 == 0 ? $2 : NaN):(0) with points ls value("ls_".word(models, i)) pt 2 ps 1.6 notitle, \
       for [i=1:3] keyentry with linespoints ls value("ls_".word(models, i)) title word(names, i), \
       keyentry with points ls ls_failed title "stopped early", \
       keyentry with lines lw 2 lc rgb black title "lines: Table I"
  unset key
}
set title "Deviation, drawn at 2^{−52} if less"
set ylabel "|gap/predicted − 1| [-]"
set logscale y
set format y log_format
set yrange [1e-16:10]
set key at screen 0.98, screen 0.995 right top vertical maxrows 2
shown(deviation) = deviation < 2**-52. ? 2**-52. : deviation
plot for [g=1:2] for [d=0:1] for [i=1:3] rows(i) every ::half*d::half*(d+1)-1 using ($1 == stiffness(g) && $7 > 0 ? $2 : NaN):(shown($5)) with linespoints ls value("ls_".word(models, i)) lw 2-d ps 1.6-0.8*d notitle, \
     for [i=1:3] rows(i) using ($7 == 0 || $6 > 0 ? NaN : $2):5 with points pt 6 ps 2.6 lw 1.5 lc rgb black notitle, \
     keyentry with linespoints pt 6 ps 1.6 lw 2 lc rgb black title "stronger dissipation", \
     keyentry with linespoints pt 6 ps 0.8 lw 1 lc rgb black title "weaker dissipation", \
     keyentry with points pt 6 ps 2.6 lw 1.5 lc rgb black title "still moves: mean"
unset multiplot
