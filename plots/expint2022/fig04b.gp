set logscale y
set format y log_format
set xlabel "damping ratio B/(2√K) [-]"
set ylabel "mean error of a control period [-]"
set yrange [:1e3]  # room for the key
schemes = "expo expo-0 eul-exp eul-imp"
styles = "expo expo_0 eul_exp eul_imp"
array names[4] = ["Expo, 2 ms", "Expo, no products, 2 ms", "Eul-exp, 0.5 ms", "Eul-imp, 2 ms"]
plot for [i=1:4] data index word(schemes, i) using "damping_ratio[-]":(ok("mean[-]")) with linespoints ls value("ls_".word(styles, i)) title names[i], \
     for [i=3:4] data index "published.".word(schemes, i) using "damping_ratio[-]":(ok("mean[-]")) with linespoints ls value("ls_".word(styles, i)) lw 1 dt solid title names[i].", published starts"
