# canvas: 1150x1240
# In the upper panels the schemes stand side by side at each load.
schemes = "explicit-euler rk3 rk4 implicit-euler one-way tamsi sap lagged lagged-regularized similar log-barrier ipc"
names = "'explicit Euler' RK3 RK4 'implicit Euler' 'one-way' TAMSI SAP Lagged 'Lagged, regularized' Similar 'log barrier' IPC"
short = "'explicit\nEuler' RK3 RK4 'implicit\nEuler' 'one-way' TAMSI SAP Lagged 'Lagged,\nregul.' Similar 'log\nbarrier' IPC"
styles = "ls_explicit ls_rk3 ls_rk4 ls_ie_fn_tals ls_one_way ls_tamsi ls_sap ls_lagged ls_lagged_regularized ls_similar ls_log_barrier ls_ipc"
laws = "linear quadratic quintic soft"
set multiplot
unset key
set logscale y
set format y log_format
set xrange [0:1]
set yrange [5e-3:5]
beside(i) = 0.012*(i - 6.5)
do for [l=1:4] {
  set lmargin at screen l%2 == 1 ? 0.075 : 0.565
  set rmargin at screen l%2 == 1 ? 0.495 : 0.985
  set tmargin at screen l <= 2 ? 0.895 : 0.60
  set bmargin at screen l <= 2 ? 0.70 : 0.405
  set title word(laws, l)." law"
  set xlabel "push over the friction limit ρ [-]" offset 0,0.4
  set ylabel "creep v/v_s [-]"
  plot for [scheme in "implicit-euler sap"] data index scheme.".".word(laws, l) using "rho[-]":"predicted[v_s]" with lines ls ls_reference, \
       for [i=1:words(schemes)] data index word(schemes, i).".".word(laws, l) using (column("rho[-]") + beside(i)):(ok("creep[v_s]")) with points ls value(word(styles, i)), \
       for [i=1:words(schemes)] data index word(schemes, i).".".word(laws, l) using (failed("rho[-]") + beside(i)):(4) with points ls value(word(styles, i)) pt 2
}
set lmargin at screen 0.075
set rmargin at screen 0.985
set tmargin at screen 0.305
set bmargin at screen 0.065
set title "Deviation from the closed forms, all loads; drawn at 2^{−52} if less"
unset xlabel
set ylabel "|creep/predicted − 1| [-]"
set xrange [0.4:12.6]
set yrange [1e-16:1]
set ytics 1e4
unset xtics
set xtics scale 0
do for [i=1:words(schemes)] { set xtics add (word(short, i) i) }
deviation(x) = x < 2**-52. ? 2**-52. : x
mark(l) = 2*l + 2
set key top left horizontal
plot for [l=1:4] for [i=1:words(schemes)] data index word(schemes, i).".".word(laws, l) using (i + 0.15*(l - 2.5)):(deviation(abs(ok("creep[v_s]")/column("predicted[v_s]") - 1))) with points pt mark(l) ps 0.9 lw 1.5 lc rgb black title i == 1 ? word(laws, l) : ""
# The legend has the top to itself.
unset logscale; unset title; unset xlabel; unset ylabel; unset grid
set lmargin at screen 0.02
set rmargin at screen 0.98
set tmargin at screen 0.995
set bmargin at screen 0.925
unset border; unset tics
set xrange [0:1]
set yrange [0:1]
set key center center horizontal
plot NaN notitle, for [i=1:words(schemes)] keyentry with points ls value(word(styles, i)) title word(names, i), \
     keyentry with lines ls ls_reference title "closed forms"
unset multiplot
