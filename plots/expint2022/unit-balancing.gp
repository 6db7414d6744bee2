set logscale xy
set format xy log_format
set xlabel "step h [s]"
set ylabel "1-norm of the exponent [-]"
set y2label "squarings [-]"
set y2tics
set border 11
set y2range [-1:16]
plot data index "norm" using "h[s]":"plain[-]" with linespoints ls ls_ie_fn title "norm", \
     data index "norm" using "h[s]":"balanced[-]" with linespoints ls ls_ie_fn_tals title "norm, balanced", \
     data index "norm" using "h[s]":"squarings_plain[-]" axes x1y2 with points ls ls_ie_qn title "squarings (right)", \
     data index "norm" using "h[s]":"squarings_balanced[-]" axes x1y2 with points ls ls_ie_qn_tals title "squarings, balanced (right)"
