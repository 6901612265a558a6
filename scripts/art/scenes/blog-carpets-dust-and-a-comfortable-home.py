"""A reading corner by the window: sun on the carpet, a chair, a lamp and a book."""

import camera
import furniture
import light
import room
import things
from carpet import SHAGGY, carpet
from dirt import Paint
from materials import cloth, wood
from shapes import cylinder
from stage import placed

ROOM = 2.6


def build():
    room.ground()
    room.slab(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.75, color="sage", window=(-0.35, 0.55, 1.2, 1.0))
    room.boards(ROOM - 0.02, ROOM - 0.02)
    carpet(_rug(), at=(0.05, -0.12, 0.01), pile=SHAGGY)
    with placed((-0.45, 0.62, 0.03), turn=32):
        furniture.armchair(cloth("apricot"))
        furniture.scatter_cushion((0, -0.02, 0.62), "paper")
    with placed((0.72, 0.98, 0.01)):
        furniture.shelf(width=0.95, height=1.2)
    with placed((-1.0, 1.0, 0.01)):
        furniture.floor_lamp(height=1.5, power=3)
    with placed((0.28, 0.42, 0.03)):
        cylinder(0.2, 0.025, (0, 0, 0.4), wood(), bevel=0.008)
        cylinder(0.02, 0.4, (0, 0, 0), wood(), bevel=0.005)
        cylinder(0.13, 0.02, (0, 0, 0), wood(), bevel=0.006)
        furniture.mug((0.05, -0.06, 0.425), "teal")
        furniture.books((-0.05, 0.06, 0.425), turn=30)
    with placed((0.3, -0.55, 0.07), turn=-25, scale=1.2):
        things.open_book()
    with placed((-1.02, -0.85, 0.01)):
        furniture.plant(height=0.8, leaves=12, scale=0.9)
    light.daylight()
    camera.look(at=(0, -0.05, 0.66), width=5.3, elevation=32)


def _rug():
    return Paint(1.7, 1.5, seed=51)
