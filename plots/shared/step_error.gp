# canvas: 1100x740
set multiplot layout 1,2 margins 0.085,0.98,0.23,0.94 spacing 0.10,0.12
# The key stands below both panels, clear of the points.
set key at screen 0.5,0.01 center bottom vertical maxrows 3 width -6
set logscale xy
set format xy log_format
set xlabel "step h [s]"
set yrange [1e-10:highest]
schemes = "expo expo-0 eul-exp rk4-anchored eul-imp expo-1 expo-2 expo-3 expo-4"
styles = "expo expo_0 eul_exp rk4_anchored eul_imp expo_1 expo_2 expo_3 expo_4"
array names[9] = ["Expo", "Expo, no products", "Eul-exp", "RK4", "Eul-imp", "Expo, 1 product", "Expo, 2", "Expo, 3", "Expo, 4"]
do for [what in "mean median"] {
  set title what eq "mean" ? "mean over the control periods, as published" : "median"
  set ylabel "error of a control period [-]"
  plot for [i=1:9] data index word(schemes, i) using "h[s]":(ok(what."[-]")) with linespoints ls value("ls_".word(styles, i)) title names[i], \
       data index "certified.expo" using "h[s]":(ok(what."[-]")) with linespoints ls ls_expo pt 5 dt 3 title "Expo, certified periods", \
       data index "certified.rk4-anchored" using "h[s]":(ok(what."[-]")) with linespoints ls ls_rk4_anchored pt 5 dt 3 title "RK4, certified periods", \
       for [i=1:9] data index word(schemes, i) using (failed("h[s]")):(highest/2) with points ls value("ls_".word(styles, i)) pt 2 ps 1.3 notitle, \
       keyentry with points ls ls_failed title "not finite"
  unset key
}
unset multiplot
