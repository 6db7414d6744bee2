# canvas: 1050x620
set logscale y
set ylabel "time step [ms]"
set xrange [-0.6:11.6]
set yrange [*:200]
set xtics ("Expo" 0, "Euler,\nexplicit" 1, "Euler,\nimplicit" 2, "Expo" 3, "Euler,\nexplicit" 4, "Euler,\nimplicit" 5, "Expo" 6, "Euler,\nexplicit" 7, "Euler,\nimplicit" 8, "Expo" 9, "Euler,\nexplicit" 10, "Euler,\nimplicit" 11)
do for [i=1:4] { set label i word("squat jump trot walk", i) at 3*i - 2, graph 0.88 center }
set arrow 1 from 2.5, graph 0 to 2.5, graph 0.93 nohead lw 1 lc rgb grey
set arrow 2 from 5.5, graph 0 to 5.5, graph 0.93 nohead lw 1 lc rgb grey
set arrow 3 from 8.5, graph 0 to 8.5, graph 0.93 nohead lw 1 lc rgb grey
set bmargin 7
eval read_blocks
if (!has("expo.jump")) { set title "jump, trot and walk need recorded motions, --data" }
entries = "expo.squat eul-exp.squat eul-imp.squat expo.jump eul-exp.jump eul-imp.jump expo.trot eul-exp.trot eul-imp.trot expo.walk eul-exp.walk eul-imp.walk"
shown(x) = is_number(x) ? sprintf("%.3g", x) : ""
plot for [entry in entries] data index entry using "row[-]":(failed("h[ms]")) with points pt 2 ps 0.6 lc rgb grey notitle, \
     keyentry with points pt 2 ps 0.6 lc rgb grey title "diverged or fallen", \
     data index "table" using (column("row[-]") - 0.2):"published[ms]" with points pt 6 ps 1.4 lw 2 lc rgb black title "paper", \
     data index "table" using "row[-]":"bounded[ms]" with points pt 8 ps 1.4 lw 2 lc rgb vermillion title "bounded, ours", \
     data index "table" using (column("row[-]") + 0.2):"upright[ms]" with points pt 5 ps 1.2 lc rgb blue title "upright, ours", \
     data index "table" using (column("row[-]") + 0.2):"upright[ms]":(shown(column("upright[ms]"))) with labels center offset 0,-0.9 notitle
