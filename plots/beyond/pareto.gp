# canvas: 1200x1000
# Error against work: geometry queries above, factorizations below. A run of the front has a ring.
eval read_blocks
suffix = ".smooth"; eval blocks_with_suffix
schemes = ""
do for [b in found] { if (!starts(b, "front.")) { schemes = schemes.b." " } }
n = words(schemes)
style_of(i) = scheme_style(word(schemes, i), i)
scenes = "smooth ball-drop forced-box"
titles = "'a closed contact (smooth)' 'an impact (ball-drop)' 'stick and slip (forced-box)'"
measures = "queries factorizations"
units = "'geometry queries' 'factorizations'"
positive(name) = ok(name) > 0 ? ok(name) : NaN
set multiplot
unset key
set logscale xy
set format xy log_format
set xtics 100
do for [row=1:2] {
  do for [s=1:words(scenes)] {
    block(i) = word(schemes, i).".".word(scenes, s)
    set lmargin at screen 0.075 + 0.315*(s - 1); set rmargin at screen 0.345 + 0.315*(s - 1)
    set tmargin at screen 0.89 - 0.465*(row - 1); set bmargin at screen 0.54 - 0.465*(row - 1)
    set title word(titles, s)
    set xlabel "error of positions at the end [m]"
    set ylabel (s == 1 ? word(units, row)." [-]" : "")
    counted = word(measures, row)."[-]"
    plot data index "front.".word(measures, row).".".word(scenes, s) using "error[m]":"work[-]" with points pt 6 ps 2.2 lw 1.5 lc rgb black, \
         for [i=1:n] data index block(i) using (ok("error[m]")):(positive(counted)) with linespoints ls style_of(i)
  }
}
# The legend has the top to itself.
unset logscale; unset title; unset xlabel; unset ylabel; unset grid; unset border; unset tics
set lmargin at screen 0.02; set rmargin at screen 0.98
set tmargin at screen 0.995; set bmargin at screen 0.93
set xrange [0:1]
set yrange [0:1]
set key inside center center horizontal
plot NaN notitle, for [i=1:n] keyentry with linespoints ls style_of(i) title word(schemes, i), \
     keyentry with points pt 6 ps 2.2 lw 1.5 lc rgb black title "on the front"
unset multiplot
