# canvas: 1000x1250
# The first step of the item; the others are judged but not drawn.
set multiplot
set xrange [0:2]
set xtics 0.25
set zeroaxis lt 1 lw 0.8 lc rgb '#606060'
left = "0.085 0.585 0.085 0.585"
bottom = "0.725 0.725 0.475 0.475"
columns = "v_t[m/s] v_n[m/s] f_t[N] f_n[N]"
labels = "'slip velocity v_t [m/s]' 'normal velocity v_n [m/s]' 'friction force f_t [N]' 'normal force f_n [N]'"
set format x ""
set key at screen 0.5,0.995 center top vertical maxrows 2
do for [panel=1:4] {
  set lmargin at screen real(word(left, panel))
  set rmargin at screen real(word(left, panel)) + 0.395
  set bmargin at screen real(word(bottom, panel))
  set tmargin at screen real(word(bottom, panel)) + 0.215
  set ylabel word(labels, panel)
  what = word(columns, panel)
  if (panel > 1) { unset key }
  if (panel > 2) { set format x "%g"; set xlabel "time t [s]" }
  plot data index "sap" using "t[s]":what with linespoints ls ls_sap pi 17 title "SAP", \
       data index "similar" using "t[s]":what with linespoints ls ls_similar pi 19 title "Similar", \
       data index "lagged" using "t[s]":what with linespoints ls ls_lagged pi 13 title "Lagged", \
       data index "certified" using "t[s]":what with lines ls ls_certified title "certified"
}
set lmargin at screen 0.085
set rmargin at screen 0.98
set bmargin at screen 0.06
set tmargin at screen 0.36
set ylabel "gap φ [mm]"
set yrange [-0.05:*]
set key @key_over
mm(name) = 1e3*column(name)
plot data index "sap" using "t[s]":(mm("phi[m]")) with lines ls ls_sap notitle, \
     data index "similar" using "t[s]":(mm("phi[m]")) with lines ls ls_similar notitle, \
     data index "lagged" using "t[s]":(mm("phi[m]")) with linespoints ls ls_lagged pi 6 notitle, \
     data index "certified" using "t[s]":(mm("phi[m]")) with lines ls ls_certified notitle, \
     data index "sap" using "t[s]":(mm("gliding[m]")) every 3 with points ls ls_sap title "gliding μ(δt + τ_d)‖v_t‖, Eq. (41)", \
     data index "similar" using "t[s]":(mm("gliding[m]")) every 3 with points ls ls_similar title "gliding μδt‖v_t‖"
unset multiplot
