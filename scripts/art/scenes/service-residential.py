"""A bright living room with a freshly groomed carpet."""

import camera
import furniture
import light
import room
from carpet import carpet
from dirt import Paint
from materials import cloth
from stage import placed

ROOM = 3.3


def build():
    room.ground(seen=False)
    room.slab(ROOM, ROOM)
    room.contact_shadow(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.9, color="#ecd9c0", window=(-0.3, 0.66, 1.5, 0.98))
    room.daylit_pane(-ROOM / 2, -0.3, 0.66, 1.5, 0.98)
    carpet(_paint())
    with placed((-0.25, 1.12, 0)):
        furniture.sofa(cloth("teal-soft"), width=1.9)
        furniture.scatter_cushion((-0.58, -0.03, 0.63), "apricot", turn=8)
        furniture.scatter_cushion((0.6, -0.03, 0.62), "paper", turn=-10, seed=2)
    with placed((1.1, 1.45, 0)):
        furniture.shelf(width=0.8, height=1.3)
    with placed((0.95, -0.2, 0.02), turn=-70):
        furniture.armchair(cloth("apricot"))
    with placed((-0.3, 0.05, 0.02)):
        furniture.coffee_table()
        furniture.vase((0.1, 0.08, 0.395), "teal", scale=1.1)
        furniture.mug((-0.12, -0.1, 0.395), "apricot")
    with placed((-1.33, 1.27, 0)):
        furniture.plant()
    for x, colors in ((-0.62, ("apricot", "sage")), (-0.06, ("teal", "peach"))):
        with placed((x, ROOM / 2, 1.12)):
            furniture.framed_picture(disc=colors[0], hill=colors[1])
    light.daylight()
    camera.look_at_room(ROOM, ROOM, 1.9, elevation=32)


def _paint():
    paint = Paint(ROOM - 0.16, ROOM - 0.16, seed=31)
    paint.groom(amount=0.09)
    return paint
