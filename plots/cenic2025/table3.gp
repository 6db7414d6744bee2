# canvas: 1000x1000
set multiplot layout 2,2 margins 0.10,0.98,0.08,0.91 spacing 0.11,0.12
set xtics ("10 ms" 0.3, "1e-3" 1.3)
set xrange [-0.3:1.9]
set xlabel "fixed step, or accuracy of error control"
spread(seed) = 0.25*(seed - 1)/19
set yrange [0:*]
set ylabel "Newton iterations in 10 s [-]"
set key at screen 0.5, screen 0.995 center top vertical maxrows 2
plot data index "runs.fixed" using (spread(column("seed[-]"))):"fresh_iterations[-]" with points ls ls_lagged title "new factors, a seed", \
     data index "runs.1e-3" using (1 + spread(column("seed[-]"))):"fresh_iterations[-]" with points ls ls_lagged notitle, \
     data index "runs.fixed" using (0.35 + spread(column("seed[-]"))):"kept_iterations[-]" with points ls ls_sap title "kept factors, a seed", \
     data index "runs.1e-3" using (1.35 + spread(column("seed[-]"))):"kept_iterations[-]" with points ls ls_sap notitle, \
     data index "published" using (column("row[-]") - 0.1):"fresh_iterations[-]" with points pt 6 ps 1.6 lw 2 lc rgb black title "Table III, new factors", \
     data index "published" using (column("row[-]") + 0.7):"kept_iterations[-]" with points pt 4 ps 1.6 lw 2 lc rgb black title "Table III, kept factors"
unset key
set ylabel "factorizations in 10 s, kept factors [-]"
plot data index "runs.fixed" using (0.35 + spread(column("seed[-]"))):"kept_factorizations[-]" with points ls ls_sap, \
     data index "runs.1e-3" using (1.35 + spread(column("seed[-]"))):"kept_factorizations[-]" with points ls ls_sap, \
     data index "published" using (column("row[-]") + 0.7):"kept_factorizations[-]" with points pt 4 ps 1.6 lw 2 lc rgb black
set ylabel "iterations, kept over new, replay [-]"
plot data index "replay.fixed" using (0.35 + spread(column("seed[-]"))):"iterations[-]" with points ls ls_sap, \
     data index "replay.1e-3" using (1.35 + spread(column("seed[-]"))):"iterations[-]" with points ls ls_sap, \
     data index "published" using (column("row[-]") + 0.7):(column("kept_iterations[-]")/column("fresh_iterations[-]")) with points pt 4 ps 1.6 lw 2 lc rgb black
set ylabel "factorizations, kept over new, replay [-]"
plot data index "replay.fixed" using (0.35 + spread(column("seed[-]"))):"factorizations[-]" with points ls ls_sap, \
     data index "replay.1e-3" using (1.35 + spread(column("seed[-]"))):"factorizations[-]" with points ls ls_sap, \
     data index "published" using (column("row[-]") + 0.7):(column("kept_factorizations[-]")/column("fresh_iterations[-]")) with points pt 4 ps 1.6 lw 2 lc rgb black
unset multiplot
