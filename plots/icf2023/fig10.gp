# canvas: 1000x950
# A force of zero is not on the axis and breaks the line.
set multiplot
ms(name) = 1e3*column(name)
models = "similar lagged sap"
names = "Similar Lagged SAP"
do for [model in models] {
  stats data index model using (ms("t[s]")):"f_n[N]" nooutput prefix model
}
peak(i) = value(word(models, i)."_pos_max_y")
set lmargin at screen 0.085
set rmargin at screen 0.98
set bmargin at screen 0.58
set tmargin at screen 0.93
set key at screen 0.5,0.99 center top horizontal
set logscale y
set format y log_format
set xlabel "time t [ms]"
set ylabel "normal force f_n [N]"
set xrange [0:40]
set yrange [0.5:3000]
plot for [i=1:3] data index word(models, i) using (ms("t[s]")):"f_n[N]" with linespoints ls value("ls_".word(models, i)) pi 95+13*i title word(names, i), \
     data index "sap-quoted" using (ms("t[s]")):"f_n[N]" with linespoints ls ls_sap pt 5 dt 3 pi 120 title "SAP with the longer τ_d"
unset key
unset logscale y
set yrange [*:*]
set format y "%g"
set rmargin at screen 0.49
set bmargin at screen 0.07
set tmargin at screen 0.46
set title "The jam, each model from its own peak"
set xlabel "time from the peak [ms]"
set xrange [-0.8:0.4]
plot for [i=1:3] data index word(models, i) using (ms("t[s]") - peak(i)):"f_n[N]" with linespoints ls value("ls_".word(models, i)) pi 15+9*i
set lmargin at screen 0.585
set rmargin at screen 0.98
set title "Frequency of the oscillation before"
set logscale xy
set format xy log_format
set xrange [0.05:20]
set xlabel "dissipation d [s/m]"
set ylabel "frequency of Similar over that of Lagged [-]"
set yrange [1:30]
set format y "%g"
set key opaque height 0 at graph 0.03,0.97 top left vertical
low = bound("frequency_low")
high = bound("frequency_high")
plot data index "frequency" using "d[s/m]":(low*column("predicted[-]")):(high*column("predicted[-]")) with filledcurves ls ls_band title "band of the claim", \
     data index "frequency" using "d[s/m]":"predicted[-]" with lines ls ls_reference title "(1 + dμ‖v_t‖)^{1/2}", \
     data index "frequency" using "d[s/m]":"ratio[-]" with points ls ls_similar ps 1.6 title "Similar"
unset multiplot
