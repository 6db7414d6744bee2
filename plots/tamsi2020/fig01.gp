# canvas: 900x1000
set multiplot
set lmargin at screen 0.11
set rmargin at screen 0.89
set tmargin at screen 0.97
set bmargin at screen 0.57
set xlabel "time t [s]"
set ylabel "height of the bottle's middle [m]"
set y2label "moved in the hand [mm]"
set ytics nomirror
set y2tics
set xrange [0:10.5]
set yrange [0:0.4]
set y2range [0:4]
set key @key_inside top right
plot data index "bottle" using "t[s]":"height[m]" with lines ls ls_tamsi title "height", \
     data index "bottle" using "t[s]":(1e3*column("slip[m]")) axes x1y2 with lines ls ls_sap title "moved in the hand since it was lifted"
unset y2tics
unset y2label
set tmargin at screen 0.47
set bmargin at screen 0.08
set ylabel "force of the pads [N]"
set yrange [0:60]
plot data index "bottle" using "t[s]":"normal[N]" with lines ls ls_tamsi title "normal, of a finger", \
     data index "bottle" using "t[s]":"tangential[N]" with lines ls ls_sap title "tangential, of all"
unset multiplot
