# canvas: 1000x1180
set multiplot layout 2,1 margins 0.10,0.97,0.06,0.96 spacing 0.10
# The line of first order runs through the finest step of FN+TALS.
stats data index "authors.ie-fn-tals" every ::0::0 using "product[-]" nooutput
first_order = STATS_max
set logscale xy
set format xy log_format
set xlabel "error e_v / v_s [-]"
set ylabel "evaluations of f [-]"
set xrange [1e-2:3e2]
set yrange [7e2:2e7]
set key @key_inside top right maxrows 5
do for [profile in "authors drake"] {
  if (profile eq "authors") { set title "Iteration limits of the authors' scripts (20/10, no exit on divergence)" }
  if (profile eq "drake") { set title "Iteration limits of Drake in 2020 (10, exit when increments grow)" }
  plot first_order/x with lines ls ls_reference title "first order", \
       for [i=1:4] data index profile.".".word("ie-fn ie-fn-tals ie-qn ie-qn-tals", i) using (ok("error[-]")):"evaluations[-]" with linespoints ls i title word("FN FN+TALS QN QN+TALS", i), \
       for [i=1:4] data index profile.".ec-".word("ie-fn ie-fn-tals ie-qn ie-qn-tals", i) using (ok("error[-]")):"evaluations[-]" with linespoints ls (i+4) title word("EC+FN EC+FN+TALS EC+QN EC+QN+TALS", i)
}
unset multiplot
