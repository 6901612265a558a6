"""A living room carpet with spots and traffic lanes; clean and groomed."""

import camera
import furniture
import light
import room
from carpet import carpet
from dirt import Paint
from materials import cloth
from stage import placed

ROOM = 3.2
CARPET = 3.06


def build(dirty):
    room.ground()
    room.slab(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.55, color="#ecd9c0")
    carpet(_paint(dirty))
    with placed((-1.1, 0.05, 0), turn=90):
        furniture.sofa(cloth("teal"), width=1.8)
        furniture.scatter_cushion((-0.54, -0.03, 0.63), "peach", turn=8)
        furniture.scatter_cushion((0.54, -0.03, 0.62), "paper", turn=-10, seed=2)
    with placed((0.15, ROOM / 2 - 0.24, 0)):
        furniture.sideboard(width=1.3)
        furniture.vase((-0.42, 0, 0.5), "apricot", scale=1.4)
        furniture.books((0.1, -0.02, 0.5), ("teal", "paper", "peach"))
        furniture.table_lamp((0.46, 0, 0.5))
    with placed((-1.22, 1.2, 0)):
        furniture.plant(pot="apricot")
    with placed((1.15, 0.85, 0), turn=-38):
        furniture.armchair(cloth("peach"))
    with placed((0.16, ROOM / 2, 0.9)):
        furniture.framed_picture(width=0.62, height=0.46, disc="teal", hill="apricot")
    light.daylight()
    camera.look(at=(0.1, -0.12, 0.34), width=5.3, elevation=36)


def _paint(dirty):
    paint = Paint(CARPET, CARPET, seed=14)
    if not dirty:
        paint.groom(angle=90)
        return paint
    paint.dust(0.36)
    paint.lane([(1.6, -1.0), (0.6, -0.5), (-0.2, 0.0), (-0.5, 0.1)], width=0.5, strength=0.6)
    paint.lane([(-0.2, 0.0), (0.2, 0.7), (0.3, 1.2)], width=0.42, strength=0.5)
    for at, radius, color, seed in (
        ((0.35, -1.05), 0.2, "#3f2413", 3),
        ((-0.55, -0.95), 0.15, "#6b2a26", 6),
        ((0.95, -0.2), 0.13, "#4a2d1a", 8),
        ((-0.2, -0.55), 0.09, "#4a3a20", 10),
        ((1.2, -1.2), 0.08, "#3f2413", 12),
        ((-1.0, -1.3), 0.1, "#4a3a20", 13),
    ):
        paint.stain(at, radius, color=color, seed=seed, strength=0.8)
    return paint
