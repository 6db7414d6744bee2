# canvas: 1100x1000
set multiplot layout 2,2 margins 0.085,0.98,0.07,0.955 spacing 0.10,0.11
set logscale xy
set format xy log_format
set xlabel "time step δt [s]"
set ylabel "error of (x, z, Lθ/2) [m]"
set xrange [5e-7:4e-3]
set yrange [1e-5:1]
set key @key_inside bottom right
models = "sap similar lagged"
names = "SAP Similar Lagged"
do for [study in "long short damped"] {
  if (study eq "long") { set title "No dissipation, through jam and flight" }
  if (study eq "short") { set title "No dissipation, until shortly after the jam" }
  if (study eq "damped") { set title "With dissipation, until shortly after the jam" }
  # The guide runs through Lagged's finest run, a factor below.
  stats data index study.".lagged" using "h[s]":(ok("error[m]")) nooutput
  slope = STATS_min_y/STATS_min_x/4
  plot slope*x with lines ls ls_reference title "first order", \
       for [i=1:3] data index study.".".word(models, i) using "h[s]":(ok("error[m]")) with linespoints ls value("ls_".word(models, i)) title word(names, i), \
       for [limit in study eq "damped" ? "certified.sap" : ""] data index limit using "h[s]":(ok("error[m]")) with linespoints ls ls_sap pt 5 dt 3 title "SAP to its own limit", \
       for [i=1:3] data index study.".".word(models, i) using (failed("h[s]")):(0.8/1.4**(i - 1)) with points ls value("ls_".word(models, i)) pt 2 ps 1.6 notitle, \
       keyentry with points ls ls_failed title "stopped early"
}
set title "Jam: a step of slow slip under load"
unset ylabel
unset logscale y
set yrange [0.5:3.9]
set ytics ("Lagged" 1, "Similar" 2, "SAP" 3)
set format y "%s"
set key inside opaque top center horizontal
met(name) = column(name) > 0 ? 1 : NaN
missed(name) = column(name) == 0 ? 1 : NaN
plot for [i=1:3] data index "jams" using "h[s]":((4-i)*met(word(models, i)."[-]")) with points ls value("ls_".word(models, i)) pt 7 ps 1.6 notitle, \
     for [i=1:3] data index "jams" using "h[s]":((4-i)*missed(word(models, i)."[-]")) with points ls value("ls_".word(models, i)) pt 6 ps 1.6 notitle, \
     keyentry with points pt 7 ps 1.6 lc rgb black title "jams", \
     keyentry with points pt 6 ps 1.6 lw 2 lc rgb black title "misses the jam"
unset multiplot
