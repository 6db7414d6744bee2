"""ODE: a box of 1 kg slides at 2 m/s along 0, 22.5 and 45 degrees, mu 0.5. Closed form: v^2/(2 mu g), along its start."""
import math

import ode


def slide(degrees, h=1e-3):
    world, space, group = ode.World(), ode.SimpleSpace(), ode.JointGroup()
    world.setGravity((0, 0, -9.81))
    plane, geom, body, mass = ode.GeomPlane(space, (0, 0, 1), 0), ode.GeomBox(space, (0.2, 0.2, 0.1)), ode.Body(world), ode.Mass()
    mass.setBoxTotal(1, 0.2, 0.2, 0.1)
    body.setMass(mass)
    geom.setBody(body)
    body.setPosition((0, 0, 0.05))
    body.setLinearVel((2 * math.cos(math.radians(degrees)), 2 * math.sin(math.radians(degrees)), 0))
    for _ in range(round(0.6 / h)):
        for contact in ode.collide(plane, geom):
            contact.setMode(ode.ContactApprox1)
            contact.setMu(0.5)
            ode.ContactJoint(world, group, contact).attach(plane.getBody(), body)
        world.step(h)
        group.empty()
    x, y, _ = body.getPosition()
    return math.hypot(x, y), math.degrees(math.atan2(y, x))


exact = 4 / (2 * 0.5 * 9.81)
for degrees in (0, 22.5, 45):
    way, angle = slide(degrees)
    print(f"{degrees:4} deg: way {way:.6f} m instead of {exact:.6f} ({way / exact - 1:+.2%}), direction {angle:+.4f} deg")
print(f"a pyramid along the axes, closed form: {1 / math.sqrt(2) - 1:+.2%} at 45 deg")
