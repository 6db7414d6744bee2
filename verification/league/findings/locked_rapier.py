"""Rapier: a sphere of 1 kg slides at 1 m/s for 0.1 s with mu 0.5 and may not turn. Closed form: v - mu g t = 0.5095 m/s."""
import rapier3d as r

LOCKS = {"the turn about y": ["ROTATION_LOCKED_Y"], "all turns": ["ROTATION_LOCKED"], "all turns and y": ["ROTATION_LOCKED", "TRANSLATION_LOCKED_Y"],
         "nothing, inertia 1e6 kg m^2": []}


def speed(locks, model):
    world, least = r.PhysicsWorld(gravity=(0, 0, -9.81)), r.CoefficientCombineRule.MIN
    world.integration_parameters.dt, world.integration_parameters.friction_model = 1e-3, model
    world.add_collider(r.Collider.halfspace((0, 0, 1)).friction(0.5).friction_combine_rule(least))
    inertia = (1e-3,) * 3 if locks else (1e6,) * 3
    body = r.RigidBody.dynamic().translation((0, 0, 0.05)).linvel((1, 0, 0)).can_sleep(False)
    body = body.additional_mass_properties(r.MassProperties(mass=1, principal_inertia=inertia))
    body = body.locked_axes(r.LockedAxes(sum(getattr(r.LockedAxes, lock).bits for lock in locks)))
    ball = world.add_body(body, [r.Collider.ball(0.05).density(0).friction(0.5).friction_combine_rule(least)])
    for _ in range(100):
        world.step()
    return world.rigid_bodies[ball].linvel[0]


for name, locks in LOCKS.items():
    print(f"locked: {name:28}", *(f"{word} {speed(locks, model):.6f} m/s" for word, model in
                                  (("SIMPLIFIED", r.FrictionModel.SIMPLIFIED), ("COULOMB", r.FrictionModel.COULOMB))), f"instead of {1 - 0.5 * 9.81 * 0.1:.6f}")
