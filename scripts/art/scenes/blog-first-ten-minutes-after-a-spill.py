"""A glass of red wine has gone over on the carpet; a cloth and a bowl are at hand."""

import animals
import camera
import furniture
import light
import room
import things
from carpet import carpet
from dirt import Paint
from materials import cloth
from stage import placed

ROOM = 2.3


def build():
    room.ground()
    room.slab(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.15, color="mist")
    carpet(_paint())
    with placed((0.15, 0.7, 0)):
        furniture.sofa(cloth("teal-soft"), width=1.65)
        furniture.scatter_cushion((0.48, -0.03, 0.62), "apricot", turn=-10, seed=2)
    with placed((-0.66, -0.25, 0.02)):
        furniture.coffee_table(radius=0.34)
        furniture.vase((0, 0.06, 0.395), "peach", scale=1.1)
    with placed((-0.12, -0.42, 0.035), turn=72, scale=1.25):
        things.wine_glass()
    with placed((0.72, -0.2, 0.03), turn=30, scale=1.1):
        things.folded_cloths(("paper", "mist"))
    with placed((0.82, -0.62, 0.03)):
        animals.bowl("apricot", filled="#cfe6ea")
    light.daylight()
    camera.look(at=(0.12, -0.18, 0.2), width=3.5, elevation=36)


def _paint():
    paint = Paint(ROOM - 0.1, ROOM - 0.1, seed=53)
    paint.groom()
    paint.stain((0.3, -0.5), 0.3, color="#5e1226", strength=0.92, seed=4)
    paint.stain((0.02, -0.42), 0.1, color="#5e1226", strength=0.9, seed=7)
    return paint
