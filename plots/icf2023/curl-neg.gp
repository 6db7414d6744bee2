# canvas: 700x620
set xlabel "−μ n'(v_n) t̂_s, by hand [kg]"
set ylabel "∂γ_t/∂v_n − ∂γ_n/∂v_t, by differences [kg]"
set size ratio -1
set zeroaxis lt 1 lw 0.8 lc rgb '#606060'
plot x with lines ls ls_reference title "equal", \
     data index "samples" using "by_hand[kg]":"by_differences[kg]" with points pt 6 ps 1.1 lw 1.5 lc rgb blue title "fully coupled law, Eq. (20), both directions"
