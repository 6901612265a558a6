"""Final Groom: the rake sets the pile upright and even."""

import camera
import light
import machine
import room
from carpet import carpet
from dirt import Paint, smooth
from stage import placed

TILE = 2.2


def build():
    room.ground()
    room.slab(TILE + 0.1, TILE + 0.1)
    carpet(_paint(), at=(-0.065, 0.065, 0))
    with placed((0.3, -0.12, 0.02), turn=-90, scale=1.7):
        machine.rake(lean=58)
    light.daylight()
    camera.look(at=(-0.06, 0.02, 0.5), width=4.4, elevation=32)


def _paint():
    """Groomed lanes where the rake has been, uneven pile where it has not."""
    rough, groomed = Paint(TILE, TILE, seed=45), Paint(TILE, TILE, seed=45)
    rough.mottle(0.16, 0.3, seed=6)
    groomed.groom(stripe=0.3, amount=0.2, angle=90)
    reach = 0.22 + 0.7 * smooth(0.28, 0.3, groomed.y)
    rough.where(1 - smooth(-0.02, 0.02, groomed.x - reach), groomed)
    return rough
