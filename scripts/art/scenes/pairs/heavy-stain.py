"""A beige carpet close by, with a large coffee stain before the sofa."""

import camera
import furniture
import light
import room
from carpet import carpet
from dirt import Paint
from materials import cloth
from stage import placed

ROOM = 2.5
CARPET = 2.4


def build(dirty):
    room.ground()
    room.slab(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.3, color="sage")
    carpet(_paint(dirty))
    with placed((0.1, 0.75, 0)):
        furniture.sofa(cloth("apricot"))
        furniture.scatter_cushion((-0.5, -0.03, 0.63), "paper", turn=8)
    with placed((-0.72, -0.2, 0.02)):
        furniture.coffee_table(radius=0.36)
        furniture.books((-0.08, 0.1, 0.395), turn=-20)
        furniture.mug((0.14, -0.12, 0.395), "teal", turn=-40)
    light.daylight()
    camera.look(at=(0.15, -0.15, 0.24), width=3.9, elevation=36)


def _paint(dirty):
    paint = Paint(CARPET, CARPET, seed=6)
    if not dirty:
        paint.groom()
        return paint
    paint.dust(0.28)
    paint.stain((0.25, -0.45), 0.47, color="#3f2413", strength=0.93, seed=4)
    paint.stain((0.92, -0.85), 0.2, color="#4a2d1a", seed=8)
    paint.stain((-0.42, -0.95), 0.16, color="#4a2d1a", strength=0.75, seed=11)
    paint.stain((0.95, 0.02), 0.1, color="#6b2a26", strength=0.7, seed=12)
    return paint
