# canvas: 1000x520
# Lengths in stiction tolerances; the disk is ||v|| < v_s.
set multiplot layout 1,2 margins 0.07,0.98,0.13,0.9 spacing 0.08
set size ratio -1
set xlabel "v_{t1} / v_s [-]"
set ylabel "v_{t2} / v_s [-]"
set key opaque height 0 at graph 0.02,0.02 left bottom vertical
set xrange [-3:4]
set yrange [-2.6:4.4]
set object 1 circle at 0,0 size 1 fc rgb sky fs solid 0.35 border lc rgb blue
set label 1 "stiction" at 0,-0.45 center
set title "Crossing: stops nearest to the centre"
plot data index "crosses" using "v1[v_s]":"v2[v_s]":(column("end1[v_s]")-column("v1[v_s]")):(column("end2[v_s]")-column("v2[v_s]")) with vectors lw 1.5 dt 2 lc rgb grey title "proposed Δv", \
     data index "crosses" using "v1[v_s]":"v2[v_s]":(column("limited1[v_s]")-column("v1[v_s]")):(column("limited2[v_s]")-column("v2[v_s]")) with vectors lw 3 lc rgb vermillion title "taken αΔv", \
     data index "crosses" using "v1[v_s]":"v2[v_s]" with points pt 7 ps 1.2 lc rgb black title "v"
set title "Turning: stops at 60 degrees"
plot data index "turns" using "v1[v_s]":"v2[v_s]":(column("end1[v_s]")-column("v1[v_s]")):(column("end2[v_s]")-column("v2[v_s]")) with vectors lw 1.5 dt 2 lc rgb grey title "proposed Δv", \
     data index "turns" using "v1[v_s]":"v2[v_s]":(column("limited1[v_s]")-column("v1[v_s]")):(column("limited2[v_s]")-column("v2[v_s]")) with vectors lw 3 lc rgb vermillion title "taken αΔv", \
     data index "turns" using (0):(0):"v1[v_s]":"v2[v_s]" with vectors nohead lw 1 lc rgb '#404040' notitle, \
     data index "turns" using (0):(0):"limited1[v_s]":"limited2[v_s]" with vectors nohead lw 1 lc rgb '#404040' notitle, \
     data index "turns" using "v1[v_s]":"v2[v_s]" with points pt 7 ps 1.2 lc rgb black title "v"
unset multiplot
