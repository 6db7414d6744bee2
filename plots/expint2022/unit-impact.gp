# canvas: 1000x600
set xlabel "time [ms]"
set ylabel "normal force [N]"
plot data index "expo-0.5" using (1e3*column("t[s]")):(ok("f_n[N]")) with lines ls ls_ie_fn_tals title "Expo, 0.5 m/s", \
     data index "eul-exp-0.5" using (1e3*column("t[s]")):(ok("f_n[N]")) with lines ls ls_explicit title "explicit Euler, 0.5 m/s", \
     data index "expo-0.1" using (1e3*column("t[s]")):(ok("f_n[N]")) with lines ls ls_ie_qn_tals title "Expo, 0.1 m/s", \
     data index "eul-exp-0.1" using (1e3*column("t[s]")):(ok("f_n[N]")) with lines ls ls_ie_qn dt 4 title "explicit Euler, 0.1 m/s", \
     bound("expo_150n_measured") with lines ls ls_reference title "B v"
