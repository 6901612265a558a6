"""Dry-Foam: the machine's brushes work foam into the pile; behind it the carpet is light."""

import camera
import light
import machine
import room
from carpet import carpet
from dirt import Paint, smooth
from materials import plain
from shapes import foam
from stage import placed

TILE = 2.2
SCALE = 1.35


def build():
    room.ground(seen=False)
    room.slab(TILE + 0.1, TILE + 0.1)
    room.contact_shadow(TILE + 0.1, TILE + 0.1)
    carpet(_paint(), at=(-0.065, 0.065, 0))
    with placed((-0.2, 0.0, 0.03), turn=90, scale=SCALE):
        machine.foam_machine()
    foam((0.42, 0.0, 0.34, 0.84), 520, plain("snow", roughness=0.7), radius=(0.016, 0.052))
    light.daylight()
    camera.look(at=(-0.06, 0.02, 0.5), width=4.4, elevation=32)


def _paint():
    soiled, clean = Paint(TILE, TILE, seed=43), Paint(TILE, TILE, seed=43)
    soiled.dust(0.46)
    soiled.stain((0.72, -0.6), 0.2, seed=3)
    soiled.stain((0.75, 0.45), 0.13, seed=5, color="#6b2a26")
    soiled.stain((-0.55, -0.78), 0.12, seed=7, strength=0.7)
    ragged = 0.02 * (clean.noise(0.06, 9) - 0.5)
    in_lane = 1 - smooth(0.4, 0.42, abs(clean.y) + ragged)
    behind = 1 - smooth(0.1, 0.16, clean.x)
    done = smooth(0.38, 0.4, clean.y + ragged) * (1 - smooth(0.55, 0.57, clean.x + ragged))
    soiled.where(1 - (1 - in_lane * behind) * (1 - done), clean)
    return soiled
