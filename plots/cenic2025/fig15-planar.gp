# canvas: 1000x1160
set multiplot
# The key stands above all panels.
set key at screen 0.54,0.998 center top horizontal maxrows 1
set xrange [-0.26:0.26]
set yrange [-0.05:0.05]
set ylabel "z [m]"
names = "20ms 1e-1 1e-3 1ms 1e-4"
titles = "'fixed step 20 ms' 'accuracy 1e-1' 'accuracy 1e-3' 'fixed step 1 ms' 'accuracy 1e-4'"
do for [i=1:5] {
  set lmargin at screen 0.10
  set rmargin at screen 0.98
  set tmargin at screen 0.92 - (i - 1)*0.183
  set bmargin at screen 0.92 - (i - 1)*0.183 - 0.115
  set title word(titles, i)." at the end; what is not to be seen fell through" offset 0,-0.5
  if (i == 5) { set xlabel "x [m]" }
  plot data index "bars" using "x[m]":"z[m]":"radius[m]" with circles lc rgb grey fs solid 0.6 title i == 1 ? "bars" : "", \
       data index word(names, i).".0" using "x[m]":"z[m]" with lines ls ls_lagged dt solid title i == 1 ? "plate" : "", \
       data index word(names, i).".1" using "x[m]":"z[m]" with lines ls ls_sap title i == 1 ? "rod" : "", \
       data index word(names, i).".2" using "x[m]":"z[m]" with lines ls ls_similar dt solid title i == 1 ? "other rod" : ""
}
unset multiplot
