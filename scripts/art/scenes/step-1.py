"""Pre-Vac: the vacuum takes the loose, dry soil."""

import camera
import light
import machine
import room
import things
from carpet import carpet
from dirt import Paint, smooth
from stage import placed

TILE = 2.2


def build():
    room.ground()
    room.slab(TILE + 0.1, TILE + 0.1)
    carpet(_paint(), at=(-0.065, 0.065, 0))
    things.crumbs((0.55, -0.1, 0.9, 1.8), 260, seed=4, size=(0.007, 0.018))
    with placed((-0.1, 0.0, 0.025), turn=90, scale=1.35):
        machine.vacuum()
    light.daylight()
    camera.look(at=(-0.06, 0.02, 0.5), width=4.4, elevation=32)


def _paint():
    soiled, vacuumed = Paint(TILE, TILE, seed=41), Paint(TILE, TILE, seed=41)
    soiled.dust(0.4)
    vacuumed.dust(0.16)
    vacuumed.groom(stripe=0.27, amount=0.12, angle=90)
    vacuumed.stain((-0.6, -0.6), 0.16, strength=0.6, seed=3)
    soiled.stain((0.7, -0.55), 0.14, strength=0.6, seed=5)
    in_lane = smooth(-0.3, -0.26, -abs(vacuumed.y))
    reach = 0.02 + 0.3 * in_lane
    soiled.where(1 - smooth(-0.03, 0.03, vacuumed.x - reach), vacuumed)
    return soiled
