# canvas: 900x1000
set multiplot
set lmargin at screen 0.11
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.56
set logscale xy
set format xy log_format
cap(v) = 2*v/(7*0.5*0.981)  # rolls: 2 v/(7 μ u)
set xlabel "limit of friction at the first overlap over μ m u: θ (h ω)² (1 + d u) [-]"
set ylabel "friction beyond μ × normal momentum, over μ m u [-]"
set xrange [1e-4:1e5]
set yrange [1e-4:1e3]
set key @key_inside bottom right
plot x with lines ls ls_reference title "limit: slides through the impact", \
     cap(40) - 1 with lines lc rgb grey dt 2 title "rolls, if nothing rebounds: v = 40 and 4 m/s", \
     cap(4) - 1 with lines lc rgb grey dt 2 notitle, \
     data index "impacts.lagged-overlapping" using "limit[-]":(column("slip[m/s]") == 40 && column("excess[-]") > 0 ? column("excess[-]") : NaN) with points ls ls_lagged ps 1.6 title "Lagged on overlapping pairs, v = 40 m/s", \
     data index "impacts.lagged-overlapping" using "limit[-]":(column("slip[m/s]") == 4 && column("excess[-]") > 0 ? column("excess[-]") : NaN) with points ls ls_sap title "the same, v = 4 m/s"
set tmargin at screen 0.46
set bmargin at screen 0.08
set rmargin at screen 0.50
set xlabel "time step h [s], k = 1e7 N/m, d = 50 s/m, v = 40 m/s"
set ylabel "friction over μ × normal momentum [-]"
set xrange [5e-5:2e-2]
set yrange [0.5:500]
set key @key_inside top left
of(name) = sprintf("impacts.%s", name)
mine(c) = (column("stiffness[N/m]") == 1e7 && column("dissipation[s/m]") == 50 && column("slip[m/s]") == 40 && column("phase[-]") == 0.5 ? column(c) : NaN)
plot data index of("lagged-overlapping") using "step[s]":(mine("over_coulomb[-]")) with linespoints ls ls_lagged title "Lagged, overlapping", \
     data index of("cenic-overlapping") using "step[s]":(mine("over_coulomb[-]")) with points ls ls_cenic title "CENIC, fixed step", \
     data index of("lagged-all") using "step[s]":(mine("over_coulomb[-]")) with linespoints ls ls_lagged_regularized title "Lagged, all pairs", \
     data index of("sap-overlapping") using "step[s]":(mine("over_coulomb[-]")) with linespoints ls ls_sap title "SAP", \
     data index of("similar-overlapping") using "step[s]":(mine("over_coulomb[-]")) with linespoints ls ls_similar title "Similar", \
     data index of("implicit-euler") using "step[s]":(mine("over_coulomb[-]")) with linespoints ls ls_ie_fn title "implicit Euler"
set lmargin at screen 0.60
set rmargin at screen 0.97
set xlabel "accuracy ε of CENIC [-], falls from 20 to 100 mm"
set ylabel ""
unset logscale y
set format y "%g"
set xrange [5e-9:0.3]
set xtics 100
set yrange [0:4.4]
set key @key_inside top left
set style fill transparent solid 0.3 noborder
plot 1 with lines ls ls_reference title "Coulomb's law", \
     data index "positions-overlapping" using "accuracy[-]":"least[-]":"most[-]" with filledcurves lc rgb blue title "by positions, pairs that overlap", \
     data index "positions-all" using "accuracy[-]":"least[-]":"most[-]" with filledcurves lc rgb orange title "by positions, all pairs", \
     data index "full-overlapping" using "accuracy[-]":"most[-]" with linespoints ls ls_similar title "by the whole state, most", \
     data index "full-all" using "accuracy[-]":"most[-]" with linespoints ls ls_lagged title "the same, all pairs"
unset multiplot
