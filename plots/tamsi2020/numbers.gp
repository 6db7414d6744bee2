# canvas: 900x520
set xlabel "load ρ = f/(μN) [-]"
set ylabel "slip in stiction v / v_s [-]"
set xrange [0:1]
set yrange [0:1]
set samples 400
plot x with lines ls ls_reference title "linear law: ρ", \
     1 - sqrt(1 - x) with lines lw 1.5 dt 4 lc rgb black title "quadratic law: 1 - (1 - ρ)^{1/2}", \
     data index "creep" using "rho[-]":"linear[v_s]" with points ls ls_ie_fn_tals ps 1.6 title "implicit Euler, linear law", \
     data index "creep" using "rho[-]":"quadratic[v_s]" with points ls ls_ie_fn ps 1.6 title "implicit Euler, quadratic law", \
     data index "creep" using "rho[-]":"tamsi[v_s]" with points ls ls_tamsi ps 1.2 title "TAMSI, quadratic law"
