"""Winter at the door: boots on the mat, melting snow, salt, and muddy steps across the carpet."""

import random

import camera
import light
import room
import things
from carpet import SHORT, carpet
from dirt import Paint
from materials import cloth, lacquer, metal, painted, plain, wood
from shapes import ball, balls, box, cushion, tube
from stage import placed

ROOM, DEPTH = 2.7, 2.2


def build():
    room.ground()
    room.slab(ROOM, DEPTH)
    room.walls(ROOM, DEPTH, height=1.7, color="mist")
    carpet(_paint())
    carpet(_mat(), at=(-0.85, 0.1, 0.012), pile=SHORT, seed=2)
    with placed((-0.9, 0.22, 0.045), turn=70, scale=1.2):
        things.boots()
    _door()
    _snow()
    _coats()
    with placed((0.85, DEPTH / 2 - 0.22, 0.02)):
        box((0.9, 0.36, 0.05), (0, 0, 0.36), wood(), bevel=0.012)
        for x in (-0.38, 0.38):
            box((0.05, 0.32, 0.36), (x, 0, 0), wood(), bevel=0.01)
        cushion((0.84, 0.34, 0.07), (0, 0, 0.41), cloth("apricot"), radius=0.03, bulge=0.01)
    light.daylight()
    camera.look(at=(0.02, -0.05, 0.44), width=4.3, azimuth=-48, elevation=34)


def _paint():
    paint = Paint(ROOM - 0.1, DEPTH - 0.1, seed=63)
    paint.groom()
    paint.dust(0.1)
    steps = [
        (-0.42, 0.02, -14),
        (-0.2, -0.2, -14),
        (0.1, -0.1, -16),
        (0.32, -0.34, -16),
        (0.62, -0.26, -18),
        (0.84, -0.5, -18),
    ]
    paint.footprints(steps, color="#5a432b", strength=0.8, size=0.16)
    for at, seed in (((-0.25, 0.42), 3), ((0.4, 0.2), 5), ((-0.1, -0.6), 7), ((0.9, -0.1), 9)):
        paint.stain(at, 0.09, color="#6d5a44", strength=0.6, seed=seed, ring=0.5)
    return paint


def _mat():
    paint = Paint(0.72, 1.05, color="#4d5f60", seed=5)
    paint.tint((abs(paint.y) > 0.44) * 1.0, "#d5824c", 0.9)
    return paint


def _door():
    x = -ROOM / 2
    box((0.03, 0.96, 1.56), (x + 0.012, 0.1, 0), painted("paper"), bevel=0.01)
    box((0.03, 0.82, 1.48), (x + 0.025, 0.1, 0), lacquer("rust"), bevel=0.008)
    for z in (0.16, 0.82):
        box((0.016, 0.56, 0.5), (x + 0.038, 0.1, z), lacquer("rust"), bevel=0.007)
    ball(0.035, (x + 0.08, -0.22, 0.74), metal())


def _snow():
    """Clumps that fell off the boots, and grains of salt."""
    chance = random.Random(6)
    snow = plain("snow", roughness=0.8)
    clumps = []
    for _ in range(46):
        size = chance.uniform(0.012, 0.05)
        clumps.append((-0.72 + chance.gauss(0, 0.2), 0.02 + chance.gauss(0, 0.3), 0.045, size))
    heap = balls(clumps, snow)
    heap.scale = (1, 1, 0.75)
    heap.location.z = 0.012
    things.crumbs((-0.1, 0.0, 1.3, 1.0), 90, color="#ffffff", size=(0.008, 0.016), seed=8)


def _coats():
    wall = DEPTH / 2
    box((0.95, 0.025, 0.09), (-0.35, wall - 0.0125, 1.4), wood(), bevel=0.008)
    for x in (-0.68, -0.35, -0.02):
        tube([(x, wall - 0.02, 1.45), (x, wall - 0.08, 1.43), (x, wall - 0.09, 1.47)], 0.011, metal())
    cushion((0.36, 0.15, 0.78), (-0.66, wall - 0.1, 0.64), cloth("teal"), radius=0.07, bulge=0, wrinkle=0.025)
    cushion(
        (0.13, 0.08, 0.66),
        (-0.35, wall - 0.08, 0.76),
        cloth("apricot"),
        radius=0.04,
        bulge=0,
        wrinkle=0.02,
        seed=4,
    )
    cushion(
        (0.34, 0.14, 0.6),
        (-0.03, wall - 0.1, 0.82),
        cloth("peach"),
        radius=0.07,
        bulge=0,
        wrinkle=0.025,
        seed=7,
    )
