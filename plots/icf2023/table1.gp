# canvas: 1000x860
shown(claim) = is_number(bound(claim."_measured")) ? sprintf("%.3g", bound(claim."_measured")) : "–"
set multiplot
set lmargin at screen 0.085
set rmargin at screen 0.97
set bmargin at screen 0.38
set tmargin at screen 0.97
set xlabel "slip s over the transition slip of the model [-]"
set ylabel "friction over μ times normal force [-]"
set key @key_inside bottom right
set yrange [0:1.1]
set xrange [0:*]
plot x/sqrt(1 + x*x) with lines ls ls_reference title "s/(1 + s^2)^{1/2}", \
     (x < 1 ? x : 1) with lines lw 1.5 dt 4 lc rgb black title "min(s, 1)", \
     data index "ramp.sap" using "slip[-]":"friction[-]" with linespoints ls ls_sap pi 3 title "SAP, s over μσw_tγ_n", \
     data index "ramp.similar" using "slip[-]":"friction[-]" with linespoints ls ls_similar pi 4 title "Similar, s over v_s", \
     data index "ramp.lagged" using "slip[-]":"friction[-]" with linespoints ls ls_lagged pi 5 title "Lagged, s over v_s"
# The table: a column for each property, with what was measured.
set tmargin at screen 0.28
set bmargin at screen 0.02
unset border; unset tics; unset xlabel; unset ylabel; unset key; unset grid
set xrange [0:6.2]
set yrange [0:4.6]
properties = "consistent coupled gliding stiffness transition"
heads = "'order of\nconvergence' 'friction in the\nfirst step' 'gliding\nover Eq. (41)' 'stiffness\nover k_{eff}' 'friction at the\ntransition slip'"
names = "SAP Lagged Similar"
models = "sap lagged similar"
do for [p=1:5] {
  set label 10*p word(heads, p) at p + 0.6, 4.1 center
  do for [m=1:3] { set label 10*p + m shown(word(properties, p)."_".word(models, m)) at p + 0.6, 3.1 - m + 0.2 center }
}
do for [m=1:3] { set label m word(names, m) at 0.15, 3.3 - m left }
set arrow from 0.1, 3.0 to 6.1, 3.0 nohead lw 1 lc rgb black
plot NaN notitle
unset multiplot
