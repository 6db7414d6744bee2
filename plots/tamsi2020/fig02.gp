# canvas: 900x560
set xlabel "slip velocity v [m/s]"
set ylabel "residual r(v) [m/s]"
set key @key_inside top left
set xrange [-0.06:0.24]
set multiplot
set zeroaxis lt 1 lw 0.8 lc rgb '#606060'
plot data index "residual" using "v[m/s]":"r[m/s]" with lines lw 2 lc rgb blue title "r(v) of the step from 0.160 s", \
     data index "iterates" every ::0::4 using "v[m/s]":"r[m/s]" with linespoints lw 1.2 dt 2 pt 7 ps 1 lc rgb vermillion title "Newton's iterates without TALS", \
     data index "iterates" every ::0::2 using "v[m/s]":"r[m/s]":(sprintf("v_%d", column("k[-]"))) with labels offset 1.5,-1.0 notitle
# The same curve within three stiction tolerances.
set origin 0.56, 0.13
set size 0.41, 0.36
unset key
set xrange [-3:3]
set xlabel "v / v_s [-]" offset 0,0.5
set ylabel "r [m/s]" offset -0.5,0
set xtics 1
set ytics 0.1
set object 1 rectangle from graph -0.38,-0.36 to graph 1.04,1.08 behind fc rgb 'white' fs solid 1.0 border lc rgb '#b0b0b0'
plot data index "near-stiction" using (column("v[m/s]")/1e-4):"r[m/s]" with lines lw 2 lc rgb blue
unset multiplot
