# canvas: 1000x680
set multiplot layout 2,1
set lmargin 9; set rmargin 3
modes = "standard balanced reduced"
array names[3] = ["standard", "balanced", "no products"]
styles = "ls_eul_exp ls_expo ls_expo_0"
set xlabel "time [s]"
set ylabel "matrix products of a step [-]"
set yrange [-1:*]
set offsets 0, 0, 1, 0
plot for [i=1:3] data index word(modes, i) using "t[s]":"products[-]" with points ls value(word(styles, i)) ps 0.8 title names[i]
set ylabel "squarings of a step [-]"
plot for [i=1:3] data index word(modes, i) using "t[s]":"squarings[-]" with points ls value(word(styles, i)) ps 0.8 title names[i]
unset multiplot
