# canvas: 1000x860
set multiplot
set xrange [0.08:1.02]
set yrange [0.05:1.07]
set ylabel "first step / step [-]"
set ytics 0.25
jam(x) = column("jams[-]") > 0 ? x : NaN
miss(x) = column("jams[-]") > 0 ? NaN : x
models = "sap similar lagged"
names = "SAP Similar Lagged"
do for [i=1:3] {
  set lmargin at screen 0.09; set rmargin at screen 0.98
  set tmargin at screen 0.885 - 0.29*(i - 1)
  set bmargin at screen 0.675 - 0.29*(i - 1)
  set title word(names, i)
  if (i == 3) { set key at screen 0.535,0.998 center top horizontal maxcols 2 } else { unset key }
  if (i == 3) { set xlabel "time step h [ms]" } else { unset xlabel }
  plot data index word(models, i) using (1e3*column("h[s]")):(jam(column("phase[-]"))) with points pt 7 ps 0.9 lc rgb blue title "the tip jams", \
       data index word(models, i) using (1e3*column("h[s]")):(miss(column("phase[-]"))) with points pt 2 ps 0.7 lc rgb vermillion title "it misses the jam"
}
unset multiplot
