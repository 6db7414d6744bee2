# canvas: 800x680
set size ratio -1
set xlabel "x [mm]"
set ylabel "z [mm]"
set xrange [-24:24]
set yrange [-24:24]
set key off
# Pale enough for black letters; the bar shows the very colours of the pads.
set palette defined (0 "#F0F8FE", 1 sky)
set style fill solid 1 noborder
set cbrange [0:*]
set cblabel "normal force [N]"
plot data index "pads" using (1e3*column("x[m]")):(1e3*column("z[m]")):(6):"force[N]" with circles lc palette fs solid 1 border lc rgb '#404040', \
     data index "pads" using (1e3*column("x[m]")):(1e3*column("z[m]")):(sprintf("%.2f N\n%.2f mm", column("force[N]"), 1e3*column("overlap[m]"))) with labels
