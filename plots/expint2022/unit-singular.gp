set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "relative error [-]"
set yrange [1e-17:1e-10]
plot bound("integral_high") with lines ls ls_reference title "band", \
     data index "standard" using "h[s]":"once[-]" with linespoints ls ls_ie_fn title "∫x", \
     data index "standard" using "h[s]":"twice[-]" with linespoints ls ls_ie_fn_tals title "∫∫x"
