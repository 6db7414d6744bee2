# canvas: 1000x950
# A force of zero is not on the axis and breaks the line.
set multiplot
set logscale y
set format y log_format
ms(name) = 1e3*column(name)
stats data index "lagged" using (ms("t[s]")):"f_n[N]" nooutput
models = "lagged sap similar"
names = "Lagged SAP Similar"
set lmargin at screen 0.085
set rmargin at screen 0.98
set bmargin at screen 0.58
set tmargin at screen 0.93
set key at screen 0.5,0.995 center top vertical maxrows 2
set xlabel "time t [ms]"
set ylabel "normal force f_n [N]"
set xrange [0:40]
plot for [i=1:3] data index word(models, i) using (ms("t[s]")):"f_n[N]" with linespoints ls value("ls_".word(models, i)) pi 95+13*i title word(names, i), \
     data index "certified" using (ms("t[s]")):"f_n[N]" with lines ls ls_certified title "certified"
unset key
unset logscale y
set format y "%g"
set rmargin at screen 0.49
set bmargin at screen 0.07
set tmargin at screen 0.46
set title "Before: oscillations on the compliant ground"
set xrange [0:10]
plot for [i=1:3] data index word(models, i) using (ms("t[s]")):"f_n[N]" with linespoints ls value("ls_".word(models, i)) pi 15+7*i, \
     data index "certified" using (ms("t[s]")):"f_n[N]" with lines ls ls_certified notitle
set lmargin at screen 0.585
set rmargin at screen 0.98
set title "The jam"
set xrange [STATS_pos_max_y - 0.8:STATS_pos_max_y + 0.4]
set yrange [0:*]
plot for [i=1:3] data index word(models, i) using (ms("t[s]")):"f_n[N]" with linespoints ls value("ls_".word(models, i)) pi 15+9*i, \
     data index "certified" using (ms("t[s]")):"f_n[N]" with lines ls ls_certified notitle
unset multiplot
