# canvas: 1000x1150
set multiplot
set lmargin at screen 0.085
set rmargin at screen 0.98
set tmargin at screen 0.935
set bmargin at screen 0.71
set zeroaxis lt 1 lw 0.8 lc rgb '#606060'
set xlabel "time t [s]"
set ylabel "displacement from rest [μm]"
set xrange [0:0.5]
set key @key_over
um(name) = 1e6*column(name)
set title "As without slip" @title_over_key
plot data index "path.sap" using "t[s]":(um("displacement[m]")) with linespoints ls ls_sap pi 23 title "SAP", \
     data index "path.lagged" using "t[s]":(um("displacement[m]")) with linespoints ls ls_lagged pi 19 title "Lagged"
set tmargin at screen 0.58
set bmargin at screen 0.355
set title "Stiffer and less damped with slip" @title_over_key
plot data index "path.similar-slow" using "t[s]":(um("displacement[m]")) with linespoints ls ls_similar pt 9 dt (2,3) pi 19 title "Similar, slower slip", \
     data index "path.similar" using "t[s]":(um("displacement[m]")) with linespoints ls ls_similar pi 23 title "Similar, faster slip"
# Measured over predicted less one, by case, in the band of its claim.
set tmargin at screen 0.26
set bmargin at screen 0.06
unset xlabel
set ylabel "measured/predicted − 1 [%]"
percent(ratio) = 100*(ratio - 1)
cases = "sap lagged similar_slow similar"
set xrange [0.5:4.5]
set xtics ("SAP" 1, "Lagged" 2, "Similar,\nslower slip" 3, "Similar,\nfaster slip" 4)
set grid noxtics
set format y "%g"
unset key
do for [what in "frequency decrement"] {
  set title what eq "frequency" ? "Frequency, with the bands of the claims" : "Decrement, with the bands of the claims"
  if (what eq "frequency") { set rmargin at screen 0.49 }
  else { set lmargin at screen 0.60; set rmargin at screen 0.98 }
  set title offset 0,0
  plot for [i=1:4] "+" every ::::0 using (i):(percent(bound(what."_".word(cases, i)."_measured"))):(percent(bound(what."_".word(cases, i)."_low"))):(percent(bound(what."_".word(cases, i)."_high"))) with yerrorbars pt 7 ps 1.1 lw 1.5 lc rgb black
}
unset multiplot
