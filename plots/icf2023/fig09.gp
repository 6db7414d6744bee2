# canvas: 1000x900
set multiplot layout 2,2 margins 0.085,0.98,0.07,0.885 spacing 0.11,0.12
set key at screen 0.5,0.995 center top vertical maxrows 2
set zeroaxis lt 1 lw 0.8 lc rgb '#606060'
set xlabel "time t [ms]"
ms(name) = 1e3*column(name)
models = "sap similar lagged"
names = "SAP Similar Lagged"
stats data index "lagged" using (ms("t[s]")):"f_n[N]" nooutput
jam = STATS_pos_max_y
do for [what in "v_t[m/s] v_n[m/s]"] {
  set ylabel what eq "v_t[m/s]" ? "slip velocity v_t [m/s]" : "normal velocity v_n [m/s]"
  set title "The run"
  set xrange [0:40]
  plot for [i=1:3] data index word(models, i) using (ms("t[s]")):what with linespoints ls value("ls_".word(models, i)) pi 105+11*i title word(names, i), \
       data index "certified" using (ms("t[s]")):what with lines ls ls_certified title "certified"
  unset key
  set title "The jam"
  set xrange [jam - 0.8:jam + 0.4]
  plot for [i=1:3] data index word(models, i) using (ms("t[s]")):what with linespoints ls value("ls_".word(models, i)) pi 15+9*i, \
       data index "certified" using (ms("t[s]")):what with lines ls ls_certified notitle
}
unset multiplot
