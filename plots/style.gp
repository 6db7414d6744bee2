# Style of all pictures: the palette of Okabe and Ito, which colour-blind readers can tell apart, and for
# each scheme one colour, one mark and one dash, so that colour never stands alone.
black = '#000000'; orange = '#E69F00'; sky = '#56B4E9'; green = '#009E73'
yellow = '#F0E442'; blue = '#0072B2'; vermillion = '#D55E00'; purple = '#CC79A7'; grey = '#808080'
if (exists("colours") && colours eq 'grey') {
  orange = '#8C8C8C'; sky = '#A0A0A0'; green = '#6E6E6E'; yellow = '#C8C8C8'
  blue = '#383838'; vermillion = '#585858'; purple = '#7C7C7C'; grey = '#B0B0B0'
}

# Line styles by scheme: `with linespoints ls ls_ie_fn`. Error-controlled variants: same colour, dashed.
ls_ie_fn = 1;      set style line 1  lc rgb vermillion lw 2 pt 4  ps 0.9 dt solid
ls_ie_fn_tals = 2; set style line 2  lc rgb blue       lw 2 pt 5  ps 0.9 dt solid
ls_ie_qn = 3;      set style line 3  lc rgb purple     lw 2 pt 6  ps 0.9 dt solid
ls_ie_qn_tals = 4; set style line 4  lc rgb green      lw 2 pt 7  ps 0.9 dt solid
ls_ec_ie_fn = 5;      set style line 5  lc rgb vermillion lw 2 pt 8  ps 0.9 dt 2
ls_ec_ie_fn_tals = 6; set style line 6  lc rgb blue       lw 2 pt 9  ps 0.9 dt 2
ls_ec_ie_qn = 7;      set style line 7  lc rgb purple     lw 2 pt 10 ps 0.9 dt 2
ls_ec_ie_qn_tals = 8; set style line 8  lc rgb green      lw 2 pt 11 ps 0.9 dt 2
ls_tamsi = 9;      set style line 9  lc rgb sky        lw 2 pt 13 ps 1.1 dt solid
ls_one_way = 10;   set style line 10 lc rgb orange     lw 2 pt 12 ps 1.1 dt solid
ls_explicit = 11;  set style line 11 lc rgb grey       lw 2 pt 1  ps 0.9 dt 4
ls_rk3 = 12;       set style line 12 lc rgb grey       lw 2 pt 14 ps 0.9 dt solid
ls_rk4 = 13;       set style line 13 lc rgb black      lw 2 pt 15 ps 0.9 dt 5
ls_reference = 14; set style line 14 lc rgb black      lw 1.5 pt 0 dt 3

# A certified solution beside the curves of schemes: thin, above all of them.
ls_certified = 17; set style line 17 lc rgb black lw 1 pt 0 dt solid

# A run that failed: `using (failed("h[s]")):(y_top) with points ls ls_failed`.
ls_failed = 15;    set style line 15 lc rgb black      lw 2 pt 2  ps 1.3 dt solid

# The band of a claim: `with filledcurves ls ls_band`, or a rectangle `fs solid 0.2 fc rgb band_colour`.
ls_band = 16;      set style line 16 lc rgb green      lw 1
band_colour = green
set style fill transparent solid 0.18 noborder

# Schemes that are convex in each step. The numbers after 20 are those of precision.gp.
ls_sap = 31;         set style line 31 lc rgb vermillion lw 2 pt 4  ps 0.9 dt solid
ls_lagged = 32;      set style line 32 lc rgb blue       lw 2 pt 6  ps 0.9 dt (8,5)
ls_lagged_regularized = 33; set style line 33 lc rgb sky lw 2 pt 7  ps 0.8 dt (2,4)
ls_similar = 34;     set style line 34 lc rgb green      lw 2 pt 8  ps 1.0 dt (8,4,2,4)
ls_log_barrier = 35; set style line 35 lc rgb orange     lw 2 pt 3  ps 1.2 dt (10,3,2,3,2,3)
ls_ipc = 36;         set style line 36 lc rgb purple     lw 2 pt 10 ps 1.0 dt (6,4)

# Error-controlled and of order two.
ls_cenic = 61;           set style line 61 lc rgb vermillion lw 2 pt 13 ps 1.2 dt solid
ls_cenic_trapezoid = 62; set style line 62 lc rgb green      lw 2 pt 9  ps 1.0 dt (8,4,2,4)
ls_sdirk2 = 63;          set style line 63 lc rgb orange     lw 2 pt 7  ps 0.9 dt (8,5)
ls_ros2 = 64;            set style line 64 lc rgb black      lw 2 pt 11 ps 1.0 dt (6,4)

# Schemes with contact memory.
ls_expo = 51;         set style line 51 lc rgb blue       lw 2 pt 7  ps 0.9 dt solid
ls_expo_0 = 52;       set style line 52 lc rgb sky        lw 2 pt 6  ps 0.9 dt (8,5)
ls_expo_1 = 56;       set style line 56 lc rgb sky        lw 1.5 pt 1  ps 0.9 dt solid
ls_expo_2 = 57;       set style line 57 lc rgb purple     lw 1.5 pt 12 ps 0.9 dt (6,4)
ls_expo_3 = 58;       set style line 58 lc rgb orange     lw 1.5 pt 14 ps 0.9 dt (2,4)
ls_expo_4 = 59;       set style line 59 lc rgb grey       lw 1.5 pt 3  ps 0.9 dt solid
ls_eul_exp = 53;      set style line 53 lc rgb vermillion lw 2 pt 8  ps 1.0 dt (8,4,2,4)
ls_rk4_anchored = 54; set style line 54 lc rgb black      lw 2 pt 4  ps 0.9 dt (2,4)
ls_eul_imp = 55;      set style line 55 lc rgb green      lw 2 pt 10 ps 1.0 dt (10,3,2,3,2,3)

# Another simulator.
ls_mujoco_euler = 71;   set style line 71 lc rgb black lw 2 pt 5  ps 0.9 dt solid
ls_mujoco_rk4 = 72;     set style line 72 lc rgb black lw 2 pt 4  ps 0.9 dt (8,5)
ls_mujoco_default = 73; set style line 73 lc rgb grey  lw 2 pt 15 ps 1.0 dt (2,4)

# Lines that are no schemes', `lc i`.
do for [i=1:8] { set linetype i lc rgb word(blue." ".vermillion." ".green." ".purple." ".orange." ".sky." ".grey." ".black, i) }

# Every scheme by its id: `ls scheme_style(id, i)`. One that stands nowhere above gets the i-th of
# eight more styles.
ls_explicit_euler = ls_explicit; ls_implicit_euler = ls_ie_fn_tals
set style line 81 lc rgb black      lw 1.5 pt 4  ps 1.1 dt (2,2)
set style line 82 lc rgb vermillion lw 1.5 pt 12 ps 1.1 dt (2,2)
set style line 83 lc rgb blue       lw 1.5 pt 14 ps 1.1 dt (2,2)
set style line 84 lc rgb green      lw 1.5 pt 6  ps 1.1 dt (2,2)
set style line 85 lc rgb purple     lw 1.5 pt 8  ps 1.1 dt (2,2)
set style line 86 lc rgb orange     lw 1.5 pt 10 ps 1.1 dt (2,2)
set style line 87 lc rgb sky        lw 1.5 pt 3  ps 1.1 dt (2,2)
set style line 88 lc rgb grey       lw 1.5 pt 5  ps 1.1 dt (2,2)
underscored(id) = strstrt(id, "-") ? id[1:strstrt(id, "-") - 1]."_".underscored(id[strstrt(id, "-") + 1:]) : id
scheme_style(id, i) = exists("ls_".underscored(id)) ? value("ls_".underscored(id)) : 81 + i % 8

# Which schemes the data have. `eval read_blocks` puts the names of all blocks into `blocks`; then
# `suffix = ".linear"; eval blocks_with_suffix` puts what stands before it in each name that ends so
# into `found`, and `prefix`, `blocks_with_prefix` likewise.
blocks = ""
is_name(mark, name) = mark eq "#" && strlen(name) > 0 && name[strlen(name):] ne ":"
read_blocks = 'set datafile commentschars "\001"; stats data using (blocks = blocks.(is_name(strcol(1), strcol(2)) ? strcol(2)." " : ""), 0) nooutput; set datafile commentschars "#"'
ends(name, s) = strlen(name) > strlen(s) && name[strlen(name) - strlen(s) + 1:] eq s
starts(name, s) = strlen(name) > strlen(s) && name[1:strlen(s)] eq s
blocks_with_suffix = 'found = ""; do for [b in blocks] { if (ends(b, suffix)) { found = found.b[1:strlen(b) - strlen(suffix)]." " } }'
blocks_with_prefix = 'found = ""; do for [b in blocks] { if (starts(b, prefix)) { found = found.b[strlen(prefix) + 1:]." " } }'

# A column's value in rows whose status is ok, or in the others; NaN, which is not drawn, elsewhere.
ok(name) = strcol("status") eq "ok" ? column(name) : NaN
failed(name) = strcol("status") eq "ok" ? NaN : column(name)
is_number(x) = x == x

# Whether the data have a block, after `eval read_blocks`.
has(block) = strstrt(" ".blocks, " ".block." ") > 0

# A claim's band or measured value, as bound("order_h_low"): NaN where the run has no such claim.
bound(name) = exists(name) ? value(name) : NaN

set encoding utf8
set datafile missing "NaN"
set border 3 lw 1 lc rgb '#404040'
set tics nomirror
set grid xtics ytics lt 1 lw 0.5 lc rgb '#d9d9d9'

# Keys stand clear of the data: below their panel; with `set key @key_above` above the picture; with `@key_over` over
# one of several panels whose margins are set, its title by `set title "…" @title_over_key`; with `@key_inside top
# right` in a corner where no data can come.
key_below = "bmargin center horizontal noopaque height 1"
key_above = "tmargin center horizontal noopaque height 0"
key_over = "at graph 0.5, graph 1.02 center bottom horizontal noopaque height 0"
key_inside = "inside opaque height 0 vertical"
title_over_key = "offset 0,1.4"
set key @key_below reverse Left samplen 3 spacing 1.15
set minussign

# With a logarithmic axis: `set format x log_format`.
log_format = '10^{%T}'
