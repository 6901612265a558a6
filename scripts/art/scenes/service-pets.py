"""A cat and a dog at home on a clean carpet."""

import animals
import camera
import furniture
import light
import room
from carpet import carpet
from dirt import Paint
from materials import cloth
from stage import placed
import things

ROOM = 2.7


def build():
    room.ground(seen=False)
    room.slab(ROOM, ROOM)
    room.contact_shadow(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.45, color="sage")
    carpet(_paint())
    with placed((0.12, 0.85, 0)):
        furniture.sofa(cloth("peach"), width=1.8)
        furniture.scatter_cushion((-0.52, -0.03, 0.63), "teal", turn=8)
    with placed((0.4, -0.42, 0.025), turn=48, scale=1.15):
        animals.lying_dog()
    with placed((-0.62, -0.2, 0.025), turn=40, scale=1.15):
        animals.sitting_cat()
    with placed((-0.3, -0.95, 0.025)):
        animals.bowl()
    with placed((1.02, -0.75, 0.025), turn=20):
        things.toy_ball(radius=0.08)
    with placed((-1.05, 0.98, 0)):
        furniture.plant(height=0.85)
    light.daylight()
    camera.look_at_room(ROOM, ROOM, 1.45, elevation=33)


def _paint():
    paint = Paint(ROOM - 0.12, ROOM - 0.12, seed=35)
    paint.groom(amount=0.09)
    return paint
