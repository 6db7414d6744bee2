"""SAPIEN (PhysX): a sphere of 1 kg, R 0.05 m, v = (3, 0, -3) m/s, hits a plane without gravity, e 0.5, mu 0.5. Closed form: it sticks,
vx = 5/7 3 = 2.142857 m/s, vz = 1.5 m/s. What the full impulse of friction mu (1 + e) 3 would do: vx = 0.75 m/s."""
import warnings

warnings.simplefilter("ignore")
import sapien  # noqa: E402
from sapien import physx  # noqa: E402


def impact(tgs, offset, h):
    physx.set_scene_config(gravity=[0, 0, 0], bounce_threshold=1e-3, enable_tgs=tgs)
    physx.set_body_config(solver_position_iterations=50, sleep_threshold=0)
    physx.set_shape_config(contact_offset=offset)
    scene = sapien.Scene([physx.PhysxCpuSystem()])
    scene.set_timestep(h)
    material = physx.PhysxMaterial(0.5, 0.5, 0.5)
    ground = scene.create_actor_builder()
    ground.add_plane_collision(sapien.Pose([0, 0, 0], [0.5**0.5, 0, -0.5**0.5, 0]), material)
    ground.build_static()
    builder = scene.create_actor_builder()
    builder.set_mass_and_inertia(1, sapien.Pose(), [1e-3, 1e-3, 1e-3])
    builder.add_sphere_collision(radius=0.05, material=material)
    builder.set_initial_pose(sapien.Pose([0, 0, 0.35]))
    ball = builder.build().find_component_by_type(physx.PhysxRigidDynamicComponent)
    for damping in (ball.set_linear_damping, ball.set_angular_damping):
        damping(0)
    ball.set_max_angular_velocity(1e4)
    ball.set_linear_velocity([3, 0, -3])
    for _ in range(round(0.3 / h)):
        scene.step()
    return ball.linear_velocity


for tgs in (True, False):
    for h in (1e-2, 1e-3, 1e-4):
        told = [f"{offset * 1e3:g} mm {v[0]:.3f}, {v[2]:.3f}" for offset in (1e-4, 1e-3, 5e-3, 1e-2, 5e-2) for v in [impact(tgs, offset, h)]]
        print(f"{'TGS' if tgs else 'PGS'} h {h * 1e3:5.1f} ms, way in a step {3e3 * h:6.2f} mm; contact offset: vx, vz: {'; '.join(told)}")
