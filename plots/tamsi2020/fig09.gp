# canvas: 900x1000
set multiplot
set lmargin at screen 0.11
set rmargin at screen 0.89
set tmargin at screen 0.97
set bmargin at screen 0.57
set xlabel "time t [s]"
set ylabel "middle of the mug moved [mm]"
set y2label "mug turned [degrees]"
set ytics nomirror
set y2tics
set xrange [0:15]
set yrange [0:45]
set y2range [0:90]
set key @key_inside top left
plot data index "mug" using "t[s]":(1e3*column("moved[m]")) with lines ls ls_tamsi title "moved from where it was grasped", \
     data index "mug" using "t[s]":(column("turned[rad]")*180/pi) axes x1y2 with lines ls ls_sap title "turned from where the first push left it"
unset y2tics
unset y2label
set tmargin at screen 0.47
set bmargin at screen 0.08
set ylabel "contacts with force [-]"
set yrange [0:*]
unset key
plot data index "mug" using "t[s]":"contacts[-]" with steps ls ls_tamsi notitle
unset multiplot
