# The robot from its right side at some times, one picture beside the other, the base's x taken off.
spacing = 0.62
set size ratio -1
set xrange [-0.75*spacing:(pictures - 0.4)*spacing]
set yrange [-0.06:highest]
set ylabel "z [m]"
set xtics format "" scale 0
set ytics 0.2
unset grid
set lmargin 8; set rmargin 1; set tmargin 0.5; set bmargin 2
set key at screen 0.5, screen 0.06 center bottom horizontal
set object 1 rectangle from graph 0, graph 0 to graph 1, first 0 fc rgb '#e4e4e4' fs solid 1.0 border lc rgb '#808080' behind
set arrow 1 from -0.6*spacing, arrow_z rto 0, scale*force lw 2 lc rgb vermillion filled
set label 1 sprintf("%g N", force) at -0.56*spacing, arrow_z + 0.06 left
at(name) = column("picture[-]")*spacing + column(name) - column("base_x[m]")
far(z) = column("left[-]") == 1 ? column(z) : NaN
near(z) = column("left[-]") == 1 ? NaN : column(z)
along(from, to) = column(to) - column(from)
touching(z) = column("touches[-]") == 1 && column("slips[-]") == 0 ? column(z) : NaN
slipping(z) = column("touches[-]") == 1 && column("slips[-]") == 1 ? column(z) : NaN
free(z) = column("touches[-]") == 1 ? NaN : column(z)
plot data index "legs" using (at("hip_x[m]")):(far("hip_z[m]")):(along("hip_x[m]", "knee_x[m]")):(along("hip_z[m]", "knee_z[m]")) with vectors nohead lw 3 lc rgb '#b0b0b0' notitle, \
     data index "legs" using (at("knee_x[m]")):(far("knee_z[m]")):(along("knee_x[m]", "foot_x[m]")):(along("knee_z[m]", "foot_z[m]")) with vectors nohead lw 3 lc rgb '#b0b0b0' notitle, \
     data index "base" using (at("hind_x[m]")):"hind_z[m]":(along("hind_x[m]", "front_x[m]")):(along("hind_z[m]", "front_z[m]")) with vectors nohead lw 9 lc rgb blue notitle, \
     data index "legs" using (at("hip_x[m]")):(near("hip_z[m]")):(along("hip_x[m]", "knee_x[m]")):(along("hip_z[m]", "knee_z[m]")) with vectors nohead lw 3.5 lc rgb black notitle, \
     data index "legs" using (at("knee_x[m]")):(near("knee_z[m]")):(along("knee_x[m]", "foot_x[m]")):(along("knee_z[m]", "foot_z[m]")) with vectors nohead lw 3.5 lc rgb black notitle, \
     data index "legs" using (at("foot_x[m]")):(touching("foot_z[m]")):(scale*column("f_x[N]")):(scale*column("f_z[N]")) with vectors filled lw 2 lc rgb vermillion notitle, \
     data index "legs" using (at("foot_x[m]")):(slipping("foot_z[m]")):(scale*column("f_x[N]")):(scale*column("f_z[N]")) with vectors filled lw 2 lc rgb vermillion notitle, \
     data index "legs" using (at("foot_x[m]")):(touching("foot_z[m]")) with points pt 7 ps 1.1 lc rgb green title "touches", \
     data index "legs" using (at("foot_x[m]")):(slipping("foot_z[m]")) with points pt 9 ps 1.4 lc rgb orange title "slips", \
     data index "legs" using (at("foot_x[m]")):(free("foot_z[m]")) with points pt 6 ps 1.1 lw 1.5 lc rgb sky title "in the air", \
     data index "base" using (column("picture[-]")*spacing):(highest - 0.05):(sprintf("%.2f s", column("t[s]"))) with labels center notitle, \
     keyentry with lines lw 2 lc rgb vermillion title "force", \
     keyentry with lines lw 3.5 lc rgb black title "right legs", \
     keyentry with lines lw 3 lc rgb '#b0b0b0' title "left legs"
