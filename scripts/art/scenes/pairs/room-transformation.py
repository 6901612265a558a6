"""A whole living room: gray with years of use, and light again."""

import camera
import furniture
import light
import room
from carpet import carpet
from dirt import Paint
from materials import cloth
from stage import placed

ROOM = 3.3
CARPET = 3.14


def build(dirty):
    room.ground()
    room.slab(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.75, color="mist", window=(-0.35, 0.6, 1.35, 0.9))
    carpet(_paint(dirty))
    with placed((0.1, 1.12, 0)):
        furniture.sofa(cloth("teal-soft"), width=1.85)
        furniture.scatter_cushion((-0.56, -0.03, 0.63), "apricot", turn=8)
        furniture.scatter_cushion((0.58, -0.03, 0.62), "paper", turn=-10, seed=2)
    with placed((-0.25, 0.12, 0.02)):
        furniture.coffee_table()
        furniture.books((0.12, -0.1, 0.395))
        furniture.vase((-0.1, 0.1, 0.395), scale=1.1)
    with placed((-1.28, 1.27, 0)):
        furniture.plant()
    with placed((1.36, 1.3, 0)):
        furniture.floor_lamp(height=1.5)
    for x, colors in ((-0.26, ("apricot", "sage")), (0.34, ("teal", "peach"))):
        with placed((x, ROOM / 2, 1.06)):
            furniture.framed_picture(disc=colors[0], hill=colors[1])
    light.daylight()
    camera.look(at=(0.1, -0.1, 0.42), width=5.6, elevation=34)


def _paint(dirty):
    paint = Paint(CARPET, CARPET, seed=4)
    if not dirty:
        paint.groom()
        return paint
    paint.dust(0.6)
    paint.lane([(1.5, -0.6), (0.55, -0.5), (-0.3, -0.75), (-1.0, -1.5)], width=0.55, strength=0.5)
    paint.lane([(0.5, -0.5), (0.75, 0.4)], width=0.45, strength=0.4)
    paint.stain((0.85, -1.0), 0.22, seed=3)
    paint.stain((-0.95, -0.3), 0.15, seed=6, color="#6b2a26", strength=0.75)
    paint.stain((0.1, -1.3), 0.1, seed=8, color="#4a3a20")
    return paint
