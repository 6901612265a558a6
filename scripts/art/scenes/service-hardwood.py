"""Oak boards beside a rug that is rolled back, and the flat mop that cleaned them."""

import numpy

import camera
import furniture
import light
import room
import things
from carpet import SHORT, carpet
from dirt import Paint
from materials import cloth
from stage import placed

ROOM = 3.0


def build():
    room.ground(seen=False)
    room.slab(ROOM, ROOM)
    room.contact_shadow(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.6, color="sage", window=(-0.2, 0.6, 1.4, 0.8))
    room.daylit_pane(-ROOM / 2, -0.2, 0.6, 1.4, 0.8)
    room.boards(ROOM - 0.02, ROOM - 0.02, plank=(1.3, 0.17))
    carpet(_rug(), at=(0.72, 0.3, 0.01), pile=SHORT)
    with placed((-0.03, 0.3, 0.01), turn=90):
        things.rolled_rug(1.5, 0.12, color="#c9a27a")
    with placed((0.95, 0.92, 0.02), turn=-30):
        furniture.armchair(cloth("apricot"))
    with placed((-0.7, -0.55, 0.01), turn=-40):
        things.flat_mop()
    with placed((0.1, -0.95, 0.01)):
        things.bucket()
    with placed((-0.9, ROOM / 2 - 0.24, 0.01)):
        furniture.sideboard(width=0.9)
        furniture.vase((-0.2, 0, 0.5), "apricot", scale=1.3)
    with placed((0.35, ROOM / 2, 0.9)):
        furniture.framed_picture(disc="teal", hill="peach")
    light.daylight()
    camera.look_at_room(ROOM, ROOM, 1.6, elevation=33)


def _rug():
    paint = Paint(1.3, 1.5, color="#efdfc2", seed=39)
    across = numpy.abs(paint.y) / 0.75
    for low, high, color in ((0.86, 0.93, "#2b646b"), (0.7, 0.74, "#d5824c"), (0.5, 0.53, "#2b646b")):
        paint.tint(((across > low) & (across < high)) * 1.0, color)
    return paint
