# canvas: 1150x950
set multiplot
set lmargin at screen 0.08
set rmargin at screen 0.485
set tmargin at screen 0.91
set bmargin at screen 0.58
set logscale x
set format x log_format
set xrange [1e-5:1e-2]
set yrange [0:1.08]
set xlabel "depth δ of a sphere of 50 mm [m]"
set ylabel "force of the mesh over π E δ² (1 − 2δ/3R) [-]"
set key above horizontal maxrows 1 width 2 samplen 3 title "chords on the equator"
sphere(n) = sprintf("sphere.%d", n)
style(i) = word("31 32 34 35 36", i) + 0
plot for [i=1:5] data index sphere(2**(8 - i)) using "depth[m]":"load[-]" with linespoints ls style(i) title sprintf("%d", 2**(8 - i)), \
     1 with lines ls ls_reference notitle

set lmargin at screen 0.575
set rmargin at screen 0.97
set logscale y
set format y log_format
set xtics (16, 32, 64, 128, 256)
set format x "%g"
set xrange [13:310]
set yrange [5e-5:20]
set xlabel "chords on a circle n [-]"
set ylabel "missing part of the force of the round body [-]"
set key @key_inside top right maxrows auto width 0 samplen 4 notitle
plot data index "round" using "n[-]":"sphere[-]" with linespoints ls ls_sap title "sphere, 5 mm", \
     data index "round" using "n[-]":"lying[-]" with linespoints ls ls_lagged title "cylinder on its side, 5 mm", \
     data index "round" using "n[-]":"standing[-]" with linespoints ls ls_similar title "cylinder on its end", \
     2*pi**2/(3*x**2) with lines ls ls_reference title "2π²/3n²"

set lmargin at screen 0.08
set rmargin at screen 0.485
set tmargin at screen 0.46
set bmargin at screen 0.09
unset logscale y
set format y "%g"
set xtics (4, 8, 16, 32, 64, 128)
set xrange [3.3:155]
set yrange [0.6:1.03]
set xlabel "sides of a prism n [-]"
set ylabel "resistance to tilting over (E/H) I θ [-]"
set key @key_inside bottom right
plot data index "tilt" using "n[-]":"fan[-]" with points ls ls_lagged title "a point in each triangle", \
     data index "tilt" using "n[-]":"fan_closed[-]" with lines ls ls_reference notitle, \
     data index "tilt" using "n[-]":"centroid[-]" with points ls ls_sap title "a point a polygon", \
     data index "tilt" using "n[-]":"centroid_closed[-]" with lines ls ls_reference title "closed forms", \
     1 with lines ls ls_reference notitle

set lmargin at screen 0.575
set rmargin at screen 0.97
unset logscale x
set xtics auto
set xtics 2.25 format "%g"
set xrange [0:11.25]
set yrange [-0.02:0.75]
set xlabel "roll of a cylinder of 32 sides on its side [deg]"
set ylabel "force over that of the round one [-]"
set key @key_inside center right
plot data index "roll.1mm" using "angle[deg]":"load[-]" with lines ls ls_sap title "1 mm deep", \
     data index "roll.0.1mm" using "angle[deg]":"load[-]" with lines ls ls_lagged title "0.1 mm deep"
unset multiplot
