# canvas: 1000x960
set multiplot layout 2,2 margins 0.10,0.98,0.07,0.85 spacing 0.12,0.15
set logscale xy
set format xy log_format
set xrange [2e-1:5e-5] reverse
schemes = "cenic cenic-dense implicit-euler sdirk2 ros2 rk3"
styles = "ls_lagged ls_lagged_regularized ls_ie_qn ls_expo_4 ls_similar ls_one_way"
# A ring of cenic stays to be seen around a mark of cenic-dense at the same place.
size(i) = i == 1 ? 1.6 : 0.8
# The key stands above all panels, clear of the points.
set key at screen 0.5,0.995 center top vertical maxrows 3 noenhanced
do for [norm in "full positions"] {
  set title "control of ".(norm eq "full" ? "the whole state" : "positions alone")
  do for [what in "attempts queries"] {
    set ylabel what eq "attempts" ? "attempted steps [-]" : "geometry queries [-]"
    set yrange [1:what eq "attempts" ? 1e6 : 1e7]
    set xlabel "accuracy [-]"
    plot for [i=1:6] NaN with linespoints ls value(word(styles, i)) ps size(i) title word(schemes, i), \
         for [i=1:6] data index norm.".".word(schemes, i) using "accuracy[-]":(ok(what."[-]")) with linespoints ls value(word(styles, i)) ps size(i) notitle, \
         for [i=1:6] data index norm.".".word(schemes, i) using "accuracy[-]":(failed(what."[-]")) with points ls value(word(styles, i)) pt 2 ps 1.6 notitle, \
         keyentry with points ls ls_failed title unsound
    unset key
  }
}
unset multiplot
