# canvas: 1100x1000
stats data index "10ms.sap" using "t[s]" nooutput
set multiplot
steps = "10ms 1ms"
titles = "'steps of 10 ms' 'steps of 1 ms'"
models = "sap lagged lagged-regularized similar"
names = "'SAP' 'Lagged' 'Lagged, Eq. (44)' 'Similar'"
left = "0.08 0.575"
set xrange [0:STATS_max]
set logscale y
# Condition numbers are there at some times only.
dense(i) = i == 1 ? 8 : 7 + i
do for [s=1:2] {
  set lmargin at screen real(word(left, s))
  set rmargin at screen real(word(left, s)) + 0.405
  step = word(steps, s)
  do for [row=1:3] {
    set tmargin at screen 0.90 - 0.29*(row - 1)
    set bmargin at screen 0.66 - 0.29*(row - 1)
    what = word("iterations[-] condition[-] scaled_condition[-]", row)
    unset title; unset key; unset xlabel
    set format x ""
    set format y log_format
    if (row == 1) { set title word(titles, s); set format y "%g" }
    if (row == 3) { set xlabel "time t [s]"; set format x "%g" }
    set ylabel word("'Newton iterations a step [-]' 'κ(H) [-]' 'κ(D H D), D = diag(A)^{-1/2} [-]'", row)
    if (row == 1) { set yrange [0.1:200] } else { set yrange [*:*] }
    if (row == 1 && s == 1) { set key at screen 0.5,0.995 center top vertical maxrows 1 }
    plot for [i=1:4] data index step.".".word(models, i) using "t[s]":(column(what) > 0 ? column(what) : NaN) \
         with linespoints ls scheme_style(word(models, i), i) lw 1.8 ps 0.6 pi (row == 1 ? dense(i) : 1) title word(names, i)
  }
}
unset multiplot
