# canvas: 1000x340
# The robot from the front and its left at some times, one picture beside the other.
spacing = 0.75
set size ratio -1
set xrange [-0.6*spacing:8.6*spacing]
set yrange [-0.16:1.62]
set ylabel "z [m]"
set xtics format "" scale 0
set ytics 0.5
unset grid
set lmargin 8; set rmargin 1; set tmargin 0.5; set bmargin 3
set key at screen 0.5, screen 0.03 center bottom horizontal
# Across the page y, which is seen from the front, and of x towards the viewer some of both.
u(x, y) = column("picture[-]")*spacing + 0.9*column(y) - 0.45*column(x)
v(x, z) = column(z) - 0.3*column(x)
u_way(d) = 0.9*(column("to_y[m]") - column("from_y[m]")) - 0.45*(column("to_x[m]") - column("from_x[m]"))
v_way(d) = column("to_z[m]") - column("from_z[m]") - 0.3*(column("to_x[m]") - column("from_x[m]"))
of(s, value) = column("side[-]") == s ? value : NaN
touching(value) = column("touches[-]") == 1 && column("slips[-]") == 0 ? value : NaN
slipping(value) = column("touches[-]") == 1 && column("slips[-]") == 1 ? value : NaN
free(value) = column("touches[-]") == 1 ? NaN : value
plot data index "limbs" using (u("from_x[m]", "from_y[m]")):(of(-1, v("from_x[m]", "from_z[m]"))):(u_way(0)):(v_way(0)) with vectors nohead lw 3.5 lc rgb black notitle, \
     data index "limbs" using (u("from_x[m]", "from_y[m]")):(of(0, v("from_x[m]", "from_z[m]"))):(u_way(0)):(v_way(0)) with vectors nohead lw 6 lc rgb blue notitle, \
     data index "limbs" using (u("from_x[m]", "from_y[m]")):(of(1, v("from_x[m]", "from_z[m]"))):(u_way(0)):(v_way(0)) with vectors nohead lw 3.5 lc rgb '#a0a0a0' notitle, \
     data index "corners" using (u("x[m]", "y[m]")):(touching(v("x[m]", "z[m]"))):(0.0):(0.0015*column("f_z[N]")) with vectors filled lw 1.5 lc rgb vermillion notitle, \
     data index "corners" using (u("x[m]", "y[m]")):(touching(v("x[m]", "z[m]"))) with points pt 7 ps 0.8 lc rgb green title "touches", \
     data index "corners" using (u("x[m]", "y[m]")):(slipping(v("x[m]", "z[m]"))) with points pt 9 ps 1.1 lc rgb orange title "slips", \
     data index "corners" using (u("x[m]", "y[m]")):(free(v("x[m]", "z[m]"))) with points pt 6 ps 0.8 lw 1.5 lc rgb sky title "in the air", \
     data index "limbs" using (column("picture[-]")*spacing):(1.5):(sprintf("%.2f s", column("t[s]"))) every 31 with labels center notitle, \
     keyentry with lines lw 2 lc rgb vermillion title "force", \
     keyentry with lines lw 3.5 lc rgb black title "right limbs", \
     keyentry with lines lw 3.5 lc rgb '#a0a0a0' title "left limbs"
