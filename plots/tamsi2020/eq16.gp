# canvas: 900x520
set xlabel "Newton iteration k [-]"
set ylabel "|Δv| [m/s]"
set logscale y
set format y log_format
set yrange [1e-18:10]
set ytics 1e3
unset mytics
set xtics 1
plot data index "as-printed" using "k[-]":"abs_dv[m/s]" with linespoints ls ls_ie_fn title "projectors on the contact normal, as printed", \
     data index "on-slip" using "k[-]":"abs_dv[m/s]" with linespoints ls ls_ie_fn_tals title "projectors on the slip direction"
