"""Low-moisture foam: a heap of foam that stands on the pile instead of soaking in."""

import random

import camera
import light
import room
from carpet import carpet
from dirt import Paint
from materials import bubble, plain
from shapes import balls, foam

TILE = 1.3


def build():
    room.ground()
    room.slab(TILE, TILE)
    carpet(_paint(), at=(-0.065, 0.065, 0))
    snow = plain("snow", roughness=0.7)
    foam((-0.06, 0.06, 1.0, 1.0), 520, snow, radius=(0.02, 0.075), seed=2)
    foam((-0.06, 0.08, 0.55, 0.55), 420, snow, radius=(0.03, 0.1), seed=3, lift=0.2)
    chance = random.Random(4)
    floating = [(-0.18, -0.16, 0.16, 0.1), (0.16, -0.12, 0.15, 0.12), (0.02, 0.22, 0.24, 0.1)]
    floating += [
        (
            chance.uniform(-0.42, 0.35),
            chance.uniform(-0.4, 0.4),
            chance.uniform(0.3, 0.62),
            chance.uniform(0.02, 0.06),
        )
        for _ in range(11)
    ]
    balls(floating, bubble())
    light.daylight()
    camera.look(at=(-0.05, 0.05, 0.17), width=2.4, elevation=33)


def _paint():
    paint = Paint(TILE - 0.08, TILE - 0.08, seed=65)
    paint.groom(stripe=0.16)
    return paint
