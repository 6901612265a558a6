"""A cream sofa with darkened cushions and a spill; in its own color again."""

import camera
import furniture
import light
import room
from carpet import SHAGGY, carpet
from dirt import Paint
from materials import cloth, soiled
from stage import placed

WIDTH, DEPTH = 3.0, 2.2
SOFA_COLOR = "#ead9bd"
SPOTS = (
    (-0.42, 0.18, 0.5, 0.17, 0.9),
    (-0.18, 0.05, 0.5, 0.06, 0.8),
    (0.5, 0.1, 0.5, 0.12, 0.75),
    (0.42, 0.36, 0.72, 0.15, 0.6),
    (-0.98, 0.1, 0.58, 0.2, 0.75),
    (0.98, 0.1, 0.58, 0.2, 0.75),
    (0.1, -0.12, 0.25, 0.11, 0.6),
    (-0.5, 0.42, 0.84, 0.16, 0.55),
)


def build(dirty):
    room.ground()
    room.slab(WIDTH, DEPTH)
    room.walls(WIDTH, DEPTH, height=1.5, color="teal-soft")
    room.boards(WIDTH - 0.02, DEPTH - 0.02)
    carpet(_rug(), at=(0.1, -0.55, 0.01), pile=SHAGGY)
    with placed((0, 0.32, 0.01)):
        furniture.sofa(
            soiled(SOFA_COLOR, SPOTS, grime="#5a442e", veil=0.42) if dirty else cloth(SOFA_COLOR), width=2.1
        )
    with placed((0, 0.32, 0.01)):
        furniture.scatter_cushion((0.76, -0.06, 0.64), "apricot", turn=-12)
    with placed((1.27, 0.72, 0.01)):
        furniture.floor_lamp(height=1.35, power=5)
    with placed((-1.28, 0.78, 0.01)):
        furniture.plant(height=0.8, leaves=12, scale=0.85)
    for x, colors in ((-0.3, ("apricot", "sage")), (0.28, ("peach", "teal"))):
        with placed((x, DEPTH / 2, 0.98)):
            furniture.framed_picture(width=0.4, height=0.46, disc=colors[0], hill=colors[1])
    light.daylight()
    camera.look(at=(0.02, 0.1, 0.42), width=4.0, azimuth=-55, elevation=31)


def _rug():
    return Paint(1.9, 0.9, color="#d9c3a2", seed=5)
