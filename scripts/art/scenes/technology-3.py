"""Dirt held in foam: bubbles over the pile, each with a grain of dirt in it."""

import camera
import light
import room
from carpet import carpet
from dirt import Paint
from materials import bubble, plain
from shapes import balls, clay, foam

TILE = 1.3
BUBBLES = (
    (-0.22, -0.12, 0.27, 0.22),
    (0.24, -0.2, 0.23, 0.18),
    (0.08, 0.24, 0.29, 0.23),
    (-0.34, 0.3, 0.2, 0.14),
    (0.4, 0.14, 0.17, 0.11),
    (0.02, -0.42, 0.15, 0.1),
    (0.0, 0.02, 0.58, 0.14),
    (0.3, 0.1, 0.62, 0.08),
)


def build():
    room.ground()
    room.slab(TILE, TILE)
    paint = Paint(TILE - 0.08, TILE - 0.08, seed=69)
    paint.groom(stripe=0.16)
    carpet(paint, at=(-0.065, 0.065, 0))
    foam((-0.04, 0.06, 1.1, 1.1), 420, plain("snow", roughness=0.7), radius=(0.014, 0.05), seed=5)
    balls(BUBBLES, bubble(), subdivisions=4)
    soil = plain("soil", roughness=0.95)
    for index, (x, y, z, radius) in enumerate(BUBBLES):
        grain = radius * 0.34
        lumps = [
            ((x + dx * grain, y + dy * grain, z + dz * grain), (grain * size,) * 3, (0, 0, 0))
            for dx, dy, dz, size in (
                (0, 0, 0, 0.8),
                (0.5, 0.3, 0.2, 0.55),
                (-0.4, -0.35, -0.2, 0.6),
                (0.1, -0.5, 0.4, 0.5),
            )
        ]
        clay(lumps, soil, grain=grain * 0.14, smoothing=2 + index % 2)
    light.daylight()
    camera.look(at=(0, 0.02, 0.22), width=2.5, elevation=31)
