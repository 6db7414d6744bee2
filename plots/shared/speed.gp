# canvas: 1100x780
set multiplot layout 1,2 margins 0.085,0.98,0.25,0.94 spacing 0.10,0.12
set logscale xy
set format xy log_format
set ylabel "mean error of a control period [-]"
set yrange [lowest:highest]
set title "at the paper's prices of a step"
set xlabel "times faster than the motion [-]"
# Keys stand below their panels, clear of the curves.
set key at screen 0.25,0.01 center bottom vertical maxrows 4 width -1
schemes = "expo expo-0 eul-exp rk4-anchored eul-imp"
array names[5] = ["Expo", "Expo, no products", "Eul-exp", "RK4", "Eul-imp"]
style_of(name) = value("ls_".(name eq "expo-0" ? "expo_0" : name eq "eul-exp" ? "eul_exp" : name eq "rk4-anchored" ? "rk4_anchored" : name eq "eul-imp" ? "eul_imp" : "expo"))
top = highest/2
plot for [i=1:5] data index "speed.".word(schemes, i) using "speed[-]":(ok("mean[-]")) with linespoints ls style_of(word(schemes, i)) title names[i], \
     for [i=1:5] data index "speed.".word(schemes, i) using (failed("speed[-]")):(top) with points ls style_of(word(schemes, i)) pt 2 ps 1.3 notitle, \
     for [i=3:5] data index "speed.published.".word(schemes, i) using "speed[-]":(ok("mean[-]")) with lines ls style_of(word(schemes, i)) lw 1 dt solid notitle, \
     data index "published_equal-speed" using "speed[-]":"mean_eul_exp[-]" with points pt 4 ps 2 lw 1.5 lc rgb vermillion notitle, \
     keyentry with lines lw 1 lc rgb black dt solid title "published starts", \
     data index "equal-speed" using "speed[-]":"mean_eul_exp[-]" with points pt 6 ps 2 lw 1.5 lc rgb vermillion notitle, \
     data index "equal-speed" using "speed[-]":"mean_expo[-]" with points pt 6 ps 2 lw 1.5 lc rgb blue notitle, \
     keyentry with points pt 6 ps 2 lw 1.5 lc rgb black title "compared", \
     keyentry with points ls ls_failed title "not finite"
set title "Expo's bounds on matrix products"
set xlabel "step h [s]"
unset ylabel
set key at screen 0.75,0.01 center bottom vertical maxrows 4 width -8
plot data index "expo" using "h[s]":(ok("mean[-]")) with linespoints ls ls_expo title "as needed", \
     for [i=0:4] data index sprintf("expo-%d", i) using "h[s]":(ok("mean[-]")) with linespoints ls value(sprintf("ls_expo_%d", i)) title i == 0 ? "none" : sprintf("at most %d", i), \
     data index "certified.expo-0" using "h[s]":(ok("mean[-]")) with linespoints ls ls_expo_0 pt 5 dt 3 title "none, certified periods", \
     data index "certified.eul-exp" using "h[s]":(ok("mean[-]")) with linespoints ls ls_eul_exp pt 5 dt 3 title "Eul-exp, certified periods"
unset multiplot
