# canvas: 1000x1100
# Trajectories of `tribometer score` beside the certified reference: which files and coordinates stand above.
do for [i=1:8] { set style line 20+i lc rgb word("#E69F00 #56B4E9 #009E73 #0072B2 #D55E00 #CC79A7 #808080 #000000", i) lw 2 pt 3+i ps 0.6 dt i }
style_of(i) = 21 + (i - 1) % 8
block(i) = 'rows-'.word(files, i)
rows = words(names)
# The reference is known at each file's rows: it is drawn at those that are most.
densest = 1; most = 0
do for [i=1:words(files)] {
  stats data index block(i) using "t[s]" nooutput
  if (STATS_records > most) { most = STATS_records; densest = i }
}
set multiplot title note noenhanced layout rows,2
set lmargin 11; set rmargin 3
set key noenhanced
set xrange [from:to]
set xlabel "time t [s]"
do for [c=1:rows] {
  name = word(names, c); unit = '['.word(units, c).']'
  unset logscale y
  set format y "%g"
  set ylabel name.' '.unit noenhanced
  set yrange [real(word(low, c)):real(word(high, c))]
  plot for [i=1:words(files)] data index block(i) using "t[s]":(column(name.unit)) with lines ls style_of(i) title word(files, i), \
       data index block(densest) using "t[s]":(column(name.'.reference'.unit)) with lines ls ls_reference title "certified reference"
  set logscale y
  set format y log_format
  set ylabel 'error of '.name.' '.unit noenhanced
  set yrange [real(word(error_low, c)):real(word(error_high, c))]
  floor_line = real(word(resolved, c))
  plot for [i=1:words(files)] data index block(i) using "t[s]":(column(name.'.error'.unit) > 0 ? column(name.'.error'.unit) : NaN) with linespoints ls style_of(i) pi -40 title word(files, i), \
       floor_line with lines ls ls_reference title "resolved by the reference"
}
unset multiplot
