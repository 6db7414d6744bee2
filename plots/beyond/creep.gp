# canvas: 1150x1200
# In the upper panels a scheme that is within a hundredth of its closed form is a ring, others have marks of their own.
eval read_blocks
suffix = ".linear"; eval blocks_with_suffix; schemes = found
laws = "linear quadratic quintic soft"
n = words(schemes)
off(x) = is_number(x) && abs(x/column("predicted[v_s]") - 1) > 0.01
others = ""
do for [i=1:n] {
  away = 0
  do for [law in laws] {
    stats data index word(schemes, i).".".law using (off(column("creep[v_s]")) || strcol("status") ne "ok") nooutput
    away = away + (exists("STATS_max") ? STATS_max : 0)
  }
  if (away > 0) { others = others.word(schemes, i)." " }
}
set multiplot
unset key
set logscale y
set format y log_format
set xrange [0:1]
set yrange [5e-3:5]
do for [l=1:4] {
  set lmargin at screen l%2 == 1 ? 0.075 : 0.565
  set rmargin at screen l%2 == 1 ? 0.495 : 0.985
  set tmargin at screen l <= 2 ? 0.875 : 0.595
  set bmargin at screen l <= 2 ? 0.685 : 0.405
  set title word(laws, l)." law"
  set xlabel "push over the friction limit ρ [-]" offset 0,0.4
  set ylabel "creep v/v_s [-]"
  plot for [scheme in "implicit-euler sap"] data index scheme.".".word(laws, l) using "rho[-]":"predicted[v_s]" with lines ls ls_reference, \
       for [id in schemes] data index id.".".word(laws, l) using "rho[-]":(off(column("creep[v_s]")) ? NaN : ok("creep[v_s]")) with points pt 6 ps 1.2 lw 1.5 lc rgb blue, \
       for [id in others] data index id.".".word(laws, l) using "rho[-]":(off(ok("creep[v_s]")) ? (ok("creep[v_s]") > 5 ? 4.7 : ok("creep[v_s]")) : NaN) with points ls scheme_style(id, 1) ps 1.3, \
       for [id in others] data index id.".".word(laws, l) using (failed("rho[-]")):(4) with points ls scheme_style(id, 1) pt 2
}
set lmargin at screen 0.075
set rmargin at screen 0.985
set tmargin at screen 0.28
set bmargin at screen 0.095
set title "Deviation from the closed forms, all loads; drawn at 2^{−52} if less, at 1 if more" @title_over_key
unset xlabel
set ylabel "|creep/predicted − 1| [-]"
set xrange [0.4:n + 0.6]
set yrange [1e-16:1e3]
set ytics 1e4
unset xtics
set xtics scale 0 rotate by 25 right
do for [i=1:n] { set xtics add (word(schemes, i) i) }
deviation(x) = x < 2**-52. ? 2**-52. : (x > 1 ? 1 : x)
mark(l) = 2*l + 2
set key @key_over
plot for [l=1:4] for [i=1:n] data index word(schemes, i).".".word(laws, l) using (i + 0.15*(l - 2.5)):(deviation(abs(ok("creep[v_s]")/column("predicted[v_s]") - 1))) with points pt mark(l) ps 0.9 lw 1.5 lc rgb black title i == 1 ? word(laws, l) : ""
# The legend has the top to itself.
unset logscale; unset title; unset xlabel; unset ylabel; unset grid
set lmargin at screen 0.02
set rmargin at screen 0.98
set tmargin at screen 0.995
set bmargin at screen 0.5
unset border; unset tics
set xrange [0:1]
set yrange [0:1]
set key at screen 0.5,0.99 center top vertical maxrows 2
set title offset 0,0
plot NaN notitle, keyentry with points pt 6 ps 1.2 lw 1.5 lc rgb blue title "schemes within 1 % of their closed form", \
     for [id in others] keyentry with points ls scheme_style(id, 1) ps 1.3 title id, \
     keyentry with lines ls ls_reference title "closed forms of implicit Euler, SAP", \
     keyentry with points lw 0 lc rgb "white" title "above 5 v_s: at the top"
unset multiplot
