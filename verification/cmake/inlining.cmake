# tribo_inline_small_algebra(<target>): GCC inlines what Eigen makes of small vectors and matrices before it optimizes, and
# more of it: steps take 10 to 25 per cent less time, the equations of motion of trees half (benchmarks/README.md). The same
# operations in the same order: no bit of a result changes.
function(tribo_inline_small_algebra target)
  target_compile_options(${target} PRIVATE
    "$<$<CXX_COMPILER_ID:GNU>:--param=early-inlining-insns=400;--param=max-inline-insns-auto=60;--param=inline-min-speedup=10>")
endfunction()
