# canvas: 900x500
set xlabel "reference" offset 0,-1
set ylabel "digits that all computations agree on [-]"
set xrange [0.4:7.6]
set yrange [0:16]
set xtics ("belt" 1, "sphere" 2, "rod" 3, "rod, damped" 4, "belt,\nlimit of SAP" 5, "sphere,\nlimit of SAP" 6, "rod,\nlimit of SAP" 7)
stats data index "digits" using "case[-]" nooutput
if (STATS_records < 7) { set title "the rod is certified in the full tier alone" }
set boxwidth 0.5
plot data index "digits" using "case[-]":"digits[-]" with boxes fs solid 0.35 border lc rgb blue lc rgb blue title "agreed digits", \
     data index "digits" using "case[-]":"digits[-]":(sprintf("%d", column("digits[-]"))) with labels offset 0,0.7 notitle
