"""A living room that a family has just left: toys, a book, a mug, and the cat asleep in the sun."""

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

ROOM = 2.9


def build():
    room.ground()
    room.slab(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.6, color="#ecd9c0")
    carpet(_paint())
    with placed((0.12, 0.95, 0)):
        furniture.sofa(cloth("teal"), width=1.85)
        furniture.scatter_cushion((-0.56, -0.03, 0.63), "apricot", turn=8)
        with placed((0.45, -0.1, 0.49), turn=-8):
            things.blanket(0.5, 0.6, "peach")
    with placed((-0.95, -0.15, 0.02)):
        furniture.coffee_table(radius=0.36)
        furniture.mug((0.1, -0.1, 0.395), "apricot")
        furniture.mug((-0.1, 0.1, 0.395), "paper", turn=120)
    with placed((0.15, -0.12, 0.03), turn=22, scale=1.2):
        animals.teddy()
    with placed((0.6, -0.55, 0.03), turn=10, scale=1.15):
        things.blocks()
    with placed((-0.02, -0.72, 0.03), turn=-22, scale=1.2):
        things.toy_train()
    with placed((-0.42, -1.0, 0.03), turn=30):
        things.open_book("rust")
    with placed((1.1, -0.15, 0.03)):
        things.toy_ball(radius=0.1)
    with placed((1.02, -1.05, 0.03), turn=30):
        things.slippers("teal-soft")
    with placed((0.75, 0.28, 0.02), turn=-20, scale=1.15):
        animals.sleeping_cat("#8d9494", "#f3eee4")
    with placed((-1.1, 1.08, 0)):
        furniture.plant(pot="apricot")
    with placed((0.12, ROOM / 2, 1.0)):
        furniture.framed_picture(width=0.6, height=0.44, disc="teal", hill="apricot")
    light.daylight()
    camera.look(at=(0.08, -0.12, 0.42), width=4.8, elevation=34)


def _paint():
    paint = Paint(ROOM - 0.12, ROOM - 0.12, seed=49)
    paint.groom(amount=0.09)
    return paint
