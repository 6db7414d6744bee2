# canvas: 1050x680
eval read_blocks
trot = has("clean.eul-exp")
set multiplot layout 1,(trot ? 2 : 1) margins 0.09,0.975,0.32,0.92 spacing 0.09,0.1
set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "mean error of a control period [-]"
set yrange [1e-11:1e4]
# A value above the axis is drawn at its top; where a run is not finite, a zero breaks the line.
top = 1e4
capped(x) = is_number(x) ? (x > top ? top : x) : 0
set key at screen (trot ? 0.27 : 0.5), screen 0.01 center bottom vertical maxrows 4 width -6
set title trot ? "squat, 2.7 kg" : "squat, 2.7 kg; the trot of 2.5 kg needs recorded motions, --data"
set xrange [1e-5:1e-1]
plot data index "clean.rk4-anchored" using "h[s]":(capped(ok("mean[-]"))) with linespoints ls ls_rk4_anchored title "RK4, clean starts", \
     data index "published.rk4-anchored" using "h[s]":(capped(ok("mean[-]"))) with linespoints ls ls_rk4_anchored pt 5 dt solid title "RK4, published starts", \
     data index "clean.expo" using "h[s]":(ok("mean[-]")) with linespoints ls ls_expo title "Expo, clean starts", \
     data index "published.expo" using "h[s]":(ok("mean[-]")) with points pt 6 ps 1.8 lw 2 lc rgb sky title "Expo, published starts", \
     for [starts in "clean published"] data index starts.".rk4-anchored" using (failed("h[s]")):(starts eq "clean" ? 3e1 : 5e2) with points ls ls_rk4_anchored pt (starts eq "clean" ? 2 : 1) ps 1.6 notitle, \
     keyentry with points ls ls_rk4_anchored pt 2 ps 1.6 title "clean: not finite", \
     keyentry with points ls ls_rk4_anchored pt 1 ps 1.6 title "published: not finite", \
     keyentry with points lw 0 lc rgb "white" title "above 10^4: at the top"
if (trot) {
  set key at screen 0.79, screen 0.01 width 0
  set title "trot, 2.5 kg"
  set xrange [1e-5:1e-2]
  plot data index "clean.eul-exp" using "h[s]":(ok("mean[-]")) with linespoints ls ls_eul_exp title "Eul-exp, clean starts", \
       data index "published.eul-exp" using "h[s]":(ok("mean[-]")) with linespoints ls ls_eul_exp pt 9 dt solid title "Eul-exp, published starts", \
       data index "clean.eul-exp" using "h[s]":(ok("median[-]")) with linespoints ls ls_eul_exp lc rgb grey title "median, clean", \
       data index "published.eul-exp" using "h[s]":(ok("median[-]")) with linespoints ls ls_eul_exp pt 9 dt solid lc rgb grey title "median, published"
}
unset multiplot
