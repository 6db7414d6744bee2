# tribo_inline_small_algebra(<target> <early>): GCC inlines what Eigen makes of small vectors and matrices before it optimizes,
# where a call grows by no more than <early> instructions, and inlines more than by default when it does: steps take 8 to 28 per
# cent less time (benchmarks/README.md). Where products and sums are not contracted, no bit of a result changes.
function(tribo_inline_small_algebra target early)
  target_compile_options(${target} PRIVATE
    "$<$<CXX_COMPILER_ID:GNU>:--param=early-inlining-insns=${early};--param=max-inline-insns-auto=60;--param=inline-min-speedup=10>")
endfunction()
