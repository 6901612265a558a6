"""The van with the bird on its side, in front of a house."""

import camera
import light
import outdoors
import room
from materials import painted, plain
from shapes import box
from stage import placed

WIDTH, DEPTH = 4.6, 3.4


def build():
    room.ground(seen=False)
    room.contact_shadow(WIDTH, DEPTH)
    box((WIDTH, DEPTH, 0.2), (0, 0, -0.2), painted("#f3ebdd"), bevel=0.04, segments=5)
    box(
        (WIDTH - 0.12, DEPTH - 0.12, 0.03),
        (0, 0, -0.01),
        plain("#a9bd8c", roughness=0.95, grain=(40, 0.9)),
        bevel=0.01,
    )
    box(
        (WIDTH - 0.12, 1.15, 0.03),
        (0, -0.98, 0),
        plain("#b7b3ab", roughness=0.95, grain=(50, 0.4)),
        bevel=0.008,
    )
    box((0.6, 0.62, 0.03), (-0.62, -0.15, 0), plain("#cfc8ba", roughness=0.95), bevel=0.008)
    with placed((-0.62, 0.86, 0.02)):
        outdoors.house()
    with placed((1.0, -1.02, 0.03), scale=1.1):
        outdoors.van()
    with placed((1.72, 0.62, 0.02)):
        outdoors.tree(1.35)
    with placed((-2.02, 0.05, 0.02)):
        outdoors.tree(1.05, color="leaf-dark")
    for x in (-1.4, 0.22):
        with placed((x, -0.12, 0.02)):
            outdoors.bush(0.17)
    with placed((-1.75, -0.32, 0.02)):
        outdoors.mailbox()
    light.daylight()
    camera.look(at=(0, -0.1, 0.74), width=7.1, azimuth=-52, elevation=29)
