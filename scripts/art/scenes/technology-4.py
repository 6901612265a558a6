"""A cleaner that is safe for children and pets: a teddy bear and a kitten on the carpet."""

import animals
import camera
import light
import room
import things
from carpet import carpet
from dirt import Paint
from stage import placed

TILE = 1.3


def build():
    room.ground()
    room.slab(TILE, TILE)
    paint = Paint(TILE - 0.08, TILE - 0.08, seed=71)
    paint.groom(stripe=0.16)
    carpet(paint, at=(-0.065, 0.065, 0))
    with placed((-0.2, 0.16, 0.025), turn=35, scale=1.35):
        animals.teddy()
    with placed((0.22, 0.1, 0.025), turn=62, scale=1.05):
        animals.sitting_cat()
    with placed((-0.22, -0.38, 0.025), turn=15):
        things.blocks()
    with placed((0.3, -0.36, 0.025), turn=25):
        things.toy_ball(radius=0.1)
    light.daylight()
    camera.look(at=(-0.04, 0.02, 0.2), width=2.35, elevation=32)
