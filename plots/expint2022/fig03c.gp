# canvas: 1100x620
set multiplot layout 1,2 margins 0.085,0.98,0.11,0.93 spacing 0.10,0.12
unset key
set logscale xy
set format xy log_format
set xlabel "step h [s]"
set yrange [1e-10:1e2]
schemes = "expo expo-0 eul-exp rk4-anchored"
styles = "expo expo_0 eul_exp rk4_anchored"
array names[4] = ["Expo", "Expo, no products", "Eul-exp", "RK4"]
do for [what in "mean median"] {
  set title what eq "mean" ? "mean over the control periods, as published" : "median"
  set ylabel "error of a control period"
  plot for [i=1:4] data index word(schemes, i) using "h[s]":(ok(what."[-]")) with linespoints ls value("ls_".word(styles, i)) title names[i], \
       data index "certified.expo" using "h[s]":(ok(what."[-]")) with linespoints ls ls_expo pt 5 dt 3 title "Expo, certified periods", \
       data index "certified.rk4-anchored" using "h[s]":(ok(what."[-]")) with linespoints ls ls_rk4_anchored pt 5 dt 3 title "RK4, certified periods", \
       for [i=1:4] data index word(schemes, i) using (failed("h[s]")):(5e1) with points ls value("ls_".word(styles, i)) pt 2 ps 1.3 notitle, \
       keyentry with points ls ls_failed title "not finite"
  set key top left
}
unset multiplot
