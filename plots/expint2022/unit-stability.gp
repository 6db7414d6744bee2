set logscale xy
set format xy log_format
set xlabel "mass [kg]"
set ylabel "largest stable step [s]"
forms = "eul-exp classic semi-implicit"
names = "'explicit Euler' 'with the old velocity' 'with the new velocity'"
plot for [i=1:3] data index word(forms, i) using "mass[kg]":"closed_form[s]" with lines ls ls_reference title i == 1 ? "closed form" : "", \
     for [i=1:3] data index word(forms, i) using "mass[kg]":"limit[s]" with points ls (ls_ie_fn + i - 1) title word(names, i), \
     data index "rk4" using "mass[kg]":"limit[s]" with linespoints ls ls_rk4 title "Runge-Kutta 4"
