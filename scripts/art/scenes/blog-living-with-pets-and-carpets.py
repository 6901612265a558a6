"""A dog on the carpet with its ball and its bowl; the cat looks on from the basket."""

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

ROOM = 2.5


def build():
    room.ground()
    room.slab(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.35, color="teal-soft")
    carpet(_paint())
    with placed((0.1, -0.2, 0.025), turn=62, scale=1.35):
        animals.lying_dog()
    with placed((-0.62, 0.55, 0.03)):
        animals.basket(color="oak-light", pad="paper")
        with placed((0, 0, 0.1), turn=48, scale=1.1):
            animals.sitting_cat("#c98a4b")
    with placed((0.62, 0.82, 0), turn=-14):
        furniture.armchair(cloth("peach"))
    with placed((-0.7, -0.6, 0.03)):
        animals.bowl("apricot")
    with placed((0.95, -0.72, 0.03), turn=24):
        things.toy_ball(radius=0.1, color="teal")
    with placed((-0.05, 1.0, 0)):
        furniture.plant(height=0.75, leaves=12, pot="apricot", scale=0.8)
    light.daylight()
    camera.look(at=(0.08, -0.12, 0.34), width=4.2, elevation=34)


def _paint():
    paint = Paint(ROOM - 0.12, ROOM - 0.12, seed=61)
    paint.groom(amount=0.09)
    return paint
