# canvas: 1250x900
eval read_blocks
prefix = "drift."; eval blocks_with_prefix; schemes = found
n = words(schemes)
style_of(i) = scheme_style(word(schemes, i), i)
set multiplot
unset key
set format y log_format
