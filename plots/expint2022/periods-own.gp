# canvas: 900x600
set logscale y
set format y log_format
set lmargin at screen 0.12
set rmargin at screen 0.97
set xlabel "control period [-]"
set ylabel "error of a period e_i [-]"
plot data index "expo" using "period[-]":(column("steady[-]") == 1 ? column("error[-]") : NaN) with points ls ls_expo pt 6 title "Expo, one step, none switches", \
     data index "expo" using "period[-]":(column("steady[-]") == 0 ? column("error[-]") : NaN) with points ls ls_expo pt 7 title "Expo, a contact switches", \
     data index "eul-exp" using "period[-]":(column("steady[-]") == 1 ? column("error[-]") : NaN) with points ls ls_eul_exp pt 4 title "explicit Euler, 32 steps, none switches", \
     data index "eul-exp" using "period[-]":(column("steady[-]") == 0 ? column("error[-]") : NaN) with points ls ls_eul_exp pt 5 title "explicit Euler, a contact switches"
