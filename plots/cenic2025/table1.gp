# canvas: 900x1100
eval read_blocks
caught = has("caught.1e-02")
set multiplot
set lmargin at screen 0.11
set rmargin at screen 0.97
set tmargin at screen caught ? 0.95 : 0.92
set bmargin at screen caught ? 0.58 : 0.08
if (!caught) { set title "The full tier also draws the flat drops that are caught, against their speed" }
set logscale x
set format x log_format
set xlabel "solves of a drop, least and most [-]"
set ylabel "part of the drops without artifacts [-]"
set xrange [50:10000]
set yrange [-0.1:1.3]
set ytics 0.2
set key @key_above
plot data index "error-control" using (sqrt(column("least[-]")*column("most[-]"))):(ok("clean[-]")):"least[-]":"most[-]" with xerrorlines ls ls_lagged title "error control, 1e-1 to 1e-4", \
     data index "error-control" using "most[-]":(ok("clean[-]")):(sprintf("%.0e", column("accuracy[-]"))) with labels left offset 0.7,0.7 notitle, \
     data index "fixed" using "least[-]":(ok("clean[-]")) with linespoints ls ls_sap title "fixed step, 20 ms to 1 ms", \
     data index "fixed" using "least[-]":(ok("clean[-]")):(sprintf("%.0f ms", 1e3*column("h[s]"))) with labels left offset 0.7,-0.7 notitle
if (caught) {
  set tmargin at screen 0.46
  set bmargin at screen 0.08
  unset logscale
  set format x "%g"
  set xlabel "speed at touch over crossing speed v/(t √(g/ε)) [-]"
  set ylabel "flat drops that are caught, of eight [-]"
  set xrange [0:2.2]
  set yrange [-0.6:9.8]
  set ytics 2
  set key @key_below
  set bmargin at screen 0.11
  plot data index "caught.1e-02" using "v[v_c]":"caught[-]" with linespoints ls ls_similar title "ε = 1e-2", \
       data index "caught.1e-03" using "v[v_c]":"caught[-]" with linespoints ls ls_sap title "ε = 1e-3", \
       data index "caught.1e-04" using "v[v_c]":"caught[-]" with linespoints ls ls_lagged title "ε = 1e-4"
}
unset multiplot
