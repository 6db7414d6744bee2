# canvas: 1000x520
set multiplot layout 1,2 margins 0.09,0.98,0.13,0.92 spacing 0.11
set logscale x
set format x log_format
set xlabel "normal impulse γ_n [N s]"
set key @key_inside top left
set title "Stiffness of friction at zero slip"
set ylabel "G_t(v_t = 0) [kg]"
set logscale y
set format y log_format
plot data index "sap" using "gamma_n[N*s]":"G_t[kg]" with linespoints ls ls_sap title "SAP", \
     data index "lagged" using "gamma_n[N*s]":"G_t[kg]" with linespoints ls ls_lagged ps 2.4 title "Lagged", \
     data index "similar" using "gamma_n[N*s]":"G_t[kg]" with linespoints ls ls_similar ps 1.6 title "Similar"
set title "Deviation from Eq. (43)"
set ylabel "(G_t ε_s/(μγ_n) − 1)/ε, ε = 2^{−52} [-]"
unset logscale y
set format y "%g"
set yrange [-4:4]
deviation(name) = (column(name) - 1)*2**52
plot data index "sap" using "gamma_n[N*s]":(deviation("product[-]")) with linespoints ls ls_sap title "SAP", \
     data index "lagged" using "gamma_n[N*s]":(deviation("product[-]")) with linespoints ls ls_lagged ps 2.4 title "Lagged", \
     data index "similar" using "gamma_n[N*s]":(deviation("product[-]")) with linespoints ls ls_similar ps 1.6 title "Similar"
unset multiplot
