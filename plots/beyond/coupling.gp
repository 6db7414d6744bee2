# canvas: 900x600
set lmargin at screen 0.10
set rmargin at screen 0.97
set xrange [1:7]
set yrange [0:1.02]
set xlabel "largest eigenvalue λ of D⁻¹M [-]"
set ylabel "part of the postures above λ [-]"
set arrow 1 from 2, graph 0 to 2, graph 1 nohead ls ls_reference
plot data index "rods2" using "eigenvalue[-]":"share_above[-]" with lines ls ls_one_way title "two rods", \
     data index "rods7" using "eigenvalue[-]":"share_above[-]" with lines ls ls_sap title "seven rods", \
     data index "panda" using "eigenvalue[-]":"share_above[-]" with lines ls ls_lagged title "Panda", \
     data index "panda-bare" using "eigenvalue[-]":"share_above[-]" with lines ls ls_lagged dashtype 2 title "Panda without motors", \
     data index "iiwa14" using "eigenvalue[-]":"share_above[-]" with lines ls ls_similar title "iiwa 14", \
     data index "iiwa14-bare" using "eigenvalue[-]":"share_above[-]" with lines ls ls_similar dashtype 2 title "iiwa 14 without motors", \
     data index "allegro" using "eigenvalue[-]":"share_above[-]" with lines ls ls_tamsi title "Allegro hand", \
     NaN with lines ls ls_reference title "limit of stability, 2"
