"""A hallway from the front door on, with a path worn down its middle."""

import camera
import furniture
import light
import room
from carpet import carpet
from dirt import Paint
from materials import cloth, lacquer, metal, painted, wood
from shapes import ball, box, cushion, cylinder, lathe, tube
from stage import placed
import things

LENGTH, WIDTH, HEIGHT = 4.1, 1.65, 1.75


def build(dirty):
    room.ground()
    room.slab(LENGTH, WIDTH)
    room.walls(LENGTH, WIDTH, height=HEIGHT, color="sage")
    carpet(_paint(dirty))
    _front_door()
    _coats()
    with placed((0.35, WIDTH / 2 - 0.16, 0)):
        _console()
    with placed((1.45, WIDTH / 2, 0.85)):
        furniture.framed_picture(disc="apricot", hill="teal")
    with placed((-0.85, 0.6, 0.03), turn=20):
        things.boots()
    with placed((1.72, 0.5, 0.0)):
        furniture.plant(height=0.62, leaves=11, pot="apricot", scale=0.75)
    light.daylight()
    camera.look(at=(0.05, -0.02, 0.36), width=4.75, azimuth=-50, elevation=36)


def _paint(dirty):
    paint = Paint(LENGTH - 0.12, WIDTH - 0.1, seed=8)
    if not dirty:
        paint.groom(angle=90)
        return paint
    paint.dust(0.3)
    path = [(-2.1, -0.1), (-1.0, 0.02), (0.2, -0.1), (1.2, 0.0), (2.2, -0.1)]
    paint.lane(path, width=0.62, strength=0.66, color="#705a40")
    paint.lane([(-2.1, -0.1), (-1.5, -0.1)], width=0.75, strength=0.3, color="#5a442c")
    paint.footprints(
        [(-1.35, -0.5, 8), (-1.0, -0.62, 4), (-0.55, -0.5, 2), (-0.1, -0.62, -3), (0.4, -0.52, 0)]
    )
    paint.stain((1.35, -0.42), 0.13, seed=3)
    return paint


def _front_door():
    """A closed door on the left wall, with a pane of glass and a brass knob."""
    x = -LENGTH / 2
    box((0.03, 0.96, 1.58), (x + 0.012, -0.08, 0), painted("paper"), bevel=0.01)
    box((0.03, 0.82, 1.5), (x + 0.025, -0.08, 0), lacquer("teal"), bevel=0.008)
    for z, tall in ((0.16, 0.5), (0.82, 0.5)):
        box((0.016, 0.56, tall), (x + 0.038, -0.08, z), lacquer("teal"), bevel=0.007)
    ball(0.035, (x + 0.08, -0.4, 0.74), metal())


def _coats():
    """Hooks on the back wall with a coat, a scarf and a bag."""
    wall = WIDTH / 2
    box((0.8, 0.025, 0.09), (-0.95, wall - 0.0125, 1.4), wood(), bevel=0.008)
    for x in (-1.22, -0.95, -0.68):
        tube([(x, wall - 0.02, 1.45), (x, wall - 0.08, 1.43), (x, wall - 0.09, 1.47)], 0.011, metal())
    cushion(
        (0.34, 0.14, 0.76), (-1.2, wall - 0.1, 0.66), cloth("apricot"), radius=0.07, bulge=0, wrinkle=0.025
    )
    cushion(
        (0.13, 0.08, 0.62),
        (-0.94, wall - 0.08, 0.8),
        cloth("mist"),
        radius=0.04,
        bulge=0,
        wrinkle=0.02,
        seed=4,
    )
    cushion((0.26, 0.1, 0.28), (-0.67, wall - 0.08, 0.9), cloth("walnut"), radius=0.045, bulge=0, seed=6)
    tube(
        [(-0.76, wall - 0.08, 1.15), (-0.67, wall - 0.08, 1.46), (-0.58, wall - 0.08, 1.15)],
        0.01,
        cloth("walnut"),
    )


def _console():
    oak = wood()
    box((0.85, 0.28, 0.03), (0, 0, 0.66), oak, bevel=0.008)
    for x in (-0.38, 0.38):
        for y in (-0.1, 0.1):
            cylinder(0.016, 0.66, (x, y, 0), oak, bevel=0.004)
    box((0.8, 0.24, 0.02), (0, 0, 0.2), oak, bevel=0.006)
    furniture.table_lamp((-0.27, 0, 0.69), power=2.0)
    furniture.vase((0.28, 0, 0.69), "paper", scale=1.1)
    furniture.books((0.06, -0.02, 0.69), turn=-8)
    with placed((0.1, 0, 0.22)):
        box((0.3, 0.2, 0.16), (0, 0, 0), wood("oak", "walnut"), bevel=0.02)
    lathe([(0, 0), (0.24, 0)], (0, 0.12, 1.28), lacquer("mist"), turn=(90, 0, 0))
    lathe([(0.24, 0), (0.262, 0), (0.262, 0.02), (0.24, 0.02)], (0, 0.14, 1.28), metal(), turn=(90, 0, 0))
