# canvas: 1250x1200
# Columns: scenarios. Rows: error of positions, of energy, and what says most of each scenario. MuJoCo is black and grey.
peers = "mujoco-euler mujoco-rk4 mujoco-default one-way tamsi sap lagged"
names = "'MuJoCo, spring of the scenario, Euler' 'MuJoCo, spring of the scenario, RK4' 'MuJoCo, its own contact' one-way tamsi sap lagged"
styles = "ls_mujoco_euler ls_mujoco_rk4 ls_mujoco_default ls_one_way ls_tamsi ls_sap ls_lagged"
scenes = "bouncing-ball forced-box conveyor-belt falling-sphere"
asks = "ball_scene_step box_scene_step belt_scene_step sphere_scene_step"
rows = "'error[m]' 'energy[J]'"
last = "'penetration[m]' 'creep[m]' 'gliding[m]' 'gliding[m]'"
last_title = "'error of the largest depth [m]' 'error of the creep at stick [m]' 'error of the mean gap [m]' 'error of the mean gap [m]'"
first_title = "'largest error of positions [m]' 'largest error of positions [m]' 'largest error of positions [m]' 'largest error [m, rad]'"
positive(name) = ok(name) > 0 ? ok(name) : NaN
left(s) = 0.07 + 0.245*(s - 1)
top(row) = 0.868 - 0.285*(row - 1)
set multiplot
unset key
set logscale xy
set format xy log_format
set xrange [*<7e-5:1.4e-2]
set y2range [0:1]
do for [row=1:3] {
  do for [s=1:words(scenes)] {
    block(i) = word(peers, i).".".word(scenes, s)
    set lmargin at screen left(s); set rmargin at screen left(s) + 0.17
    set tmargin at screen top(row); set bmargin at screen top(row) - 0.23
    set title (row == 1 ? word(scenes, s).sprintf("\nits scene asks for h = 10^{%.0f} s", log10(value(word(asks, s)."_measured"))) : "")
    set xlabel (row == 3 ? "time step h [s]" : "")
    set ylabel (row == 1 ? word(first_title, s) : row == 2 ? (s == 1 ? "largest error of energy [J]" : "") : word(last_title, s)) offset -0.5
    name = row < 3 ? word(rows, row) : word(last, s)
    set autoscale y
    plot for [i=1:words(peers)] data index block(i) using "h[s]":(positive(name)) with linespoints ls value(word(styles, i)), \
         for [i=1:words(peers)] data index block(i) using (failed("h[s]")):(0.97) axes x1y2 with points ls ls_failed
  }
}
# The legend has the top to itself.
unset logscale; unset title; unset xlabel; unset ylabel; unset grid; unset border; unset tics
set lmargin at screen 0.02; set rmargin at screen 0.98
set tmargin at screen 0.998; set bmargin at screen 0.5
set xrange [0:1]
set yrange [0:1]
set key at screen 0.5,0.995 center top vertical maxrows 3 width -8
plot NaN notitle, for [i=1:words(peers)] keyentry with linespoints ls value(word(styles, i)) title word(names, i), \
     keyentry with points ls ls_failed title "no longer finite"
unset multiplot
