# canvas: 1200x600
set multiplot layout 1,2 margins 0.075,0.985,0.18,0.92 spacing 0.08,0.1
set key at screen 0.53,0.01 center bottom vertical maxrows 1 width -1
set xlabel "time of the knot [s]"
set ylabel "largest entry, base rows [N]"
set logscale y
set format y log_format
set yrange [1e-15:1e8]
do for [motion in "trot jump"] {
  set title motion
  plot data index motion.".published" using "t[s]":"force[N]" with lines lw 1.5 lc rgb vermillion title "2.5 kg: force", \
       data index motion.".recovered" using "t[s]":"force[N]" with lines lw 1.2 lc rgb blue title "2.7 kg: force", \
       data index motion.".recovered" using "t[s]":"moment[N_m]" with lines lw 1.2 lc rgb grey title "2.7 kg: moment [N m]", \
       1e-8 with lines lw 2 dt 2 lc rgb green title "gate"
  unset key
  set ylabel ""
}
unset multiplot
