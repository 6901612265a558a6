"""Stairs with a clean runner and an oak handrail."""

import camera
import furniture
import light
import numpy
import room
import staircase
from carpet import SHORT, strip
from dirt import Paint
from stage import placed

COUNT = 7
WIDTH, RUNNER = 1.15, 0.82


def build():
    room.ground(seen=False)
    room.slab(2.9, 2.9)
    room.contact_shadow(2.9, 2.9)
    room.boards(2.88, 2.88)
    with placed((-0.35, -0.62, 0.01)):
        staircase.steps(COUNT, WIDTH)
        strip(_paint(), staircase.outline(COUNT, apron=0.3), RUNNER, pile=SHORT)
        staircase.banister(COUNT, -WIDTH / 2 + 0.05)
    with placed((0.95, 0.75, 0.01)):
        furniture.sideboard(width=0.8, height=0.46)
        furniture.vase((-0.2, 0, 0.46), "apricot", scale=1.3)
        furniture.table_lamp((0.2, 0, 0.46), power=2)
    with placed((1.05, -0.5, 0.01)):
        furniture.plant(height=0.75, leaves=12, pot="apricot", scale=0.85)
    light.daylight()
    camera.look(at=(0, 0, 0.95), width=6.3, elevation=32)


def _paint():
    """A runner with a woven border."""
    paint = Paint(RUNNER, staircase.path_length(COUNT, apron=0.3), color="#b3ccc8", seed=37)
    inward = RUNNER / 2 - numpy.abs(paint.x)
    paint.tint((inward < 0.1) * 1.0, "#f0e3cc")
    paint.tint(((inward > 0.035) & (inward < 0.06)) * 1.0, "#d5824c")
    return paint
