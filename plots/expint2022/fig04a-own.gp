set logscale xy
set format xy log_format
set xlabel "stiffness K of a contact [N/m]"
set ylabel "mean error of a control period [-]"
top = 2e3
schemes = "expo expo-0 eul-exp eul-imp"
styles = "expo expo_0 eul_exp eul_imp"
array names[4] = ["Expo, 2 ms", "Expo, no products, 2 ms", "Eul-exp, 0.5 ms", "Eul-imp, 2 ms"]
plot for [i=1:4] data index word(schemes, i) using "stiffness[N/m]":(ok("mean[-]")) with linespoints ls value("ls_".word(styles, i)) title names[i], \
     for [i=1:4] data index word(schemes, i) using (failed("stiffness[N/m]")):(top) with points ls value("ls_".word(styles, i)) pt 2 ps 1.3 notitle, \
     for [i=3:4] data index "published.".word(schemes, i) using "stiffness[N/m]":(ok("mean[-]")) with linespoints ls value("ls_".word(styles, i)) lw 1 dt solid title names[i].", published starts", \
     keyentry with points ls ls_failed title "diverged"
