# canvas: 1000x560
set multiplot layout 1,2 margins 0.08,0.98,0.12,0.92 spacing 0.08
set logscale xy
set format xy log_format
set xlabel "time step h [s]"
set ylabel "error of the translations, e_v T/A [-]"
set key @key_inside bottom right
set xrange [2e-4:1.5e-2]
set yrange [5e-3:5e3]
do for [pads in "published ten-times"] {
  if (pads eq "published") { set title "Pads of the gripper" } else { set title "Pads ten times as stiff" }
  plot data index pads.".one-way" using "h[s]":(ok("translation[-]")) with linespoints ls ls_one_way title "one-way", \
       data index pads.".tamsi" using "h[s]":(ok("translation[-]")) with linespoints ls ls_tamsi title "TAMSI", \
       data index pads.".one-way" using (failed("h[s]")):(2e3) with points ls ls_failed title "not finite"
}
unset multiplot
