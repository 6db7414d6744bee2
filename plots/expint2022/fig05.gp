# canvas: 1150x700
set multiplot layout 2,3
set lmargin 8; set rmargin 2; set tmargin 2.5
set xlabel "time [ms]"
set ylabel "normal force [N]"
set yrange [0:*]
# The key stands where a sixth panel would.
set key at screen 0.83,0.3 center center vertical
starts = "at-rest down forward pitching knee-turning"
names = "'at rest' 'base moving down' 'base moving forward' 'base pitching' 'a knee turning'"
do for [i=1:5] {
  set title word(names, i)
  plot data index word(starts, i) using "t[ms]":(ok("true[N]")) with lines lw 4 lc rgb sky title "true", \
       data index word(starts, i) using "t[ms]":"predicted[N]" with lines lw 1.5 dt 2 lc rgb black title "predicted", \
       data index word(starts, i) using (failed("t[ms]")):(0) with points ls ls_failed notitle
  unset key
}
unset multiplot
