"""A carpet that a pet has had its way with: yellowed stains beside the cat's basket; gone."""

import animals
import camera
import furniture
import light
import room
from carpet import carpet
from dirt import Paint
from materials import cloth
from stage import placed
import things

ROOM = 2.5
CARPET = 2.4


def build(dirty):
    room.ground()
    room.slab(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.25, color="#ecd9c0")
    carpet(_paint(dirty))
    with placed((-0.66, 0.42, 0.03)):
        animals.basket(color="teal-soft", pad="paper")
        with placed((0.02, -0.02, 0.09), turn=25, scale=1.12):
            animals.sleeping_cat()
    with placed((0.62, 0.82, 0), turn=-12):
        furniture.armchair(cloth("apricot"))
    with placed((-0.08, 0.98, 0)):
        furniture.plant(height=0.7, leaves=11, scale=0.75)
    with placed((-0.78, -0.42, 0.03)):
        animals.bowl()
    with placed((0.9, 0.1, 0.03), turn=20):
        things.toy_ball(radius=0.075, color="teal")
    light.daylight()
    camera.look(at=(0.12, -0.16, 0.24), width=3.9, elevation=36)


def _paint(dirty):
    paint = Paint(CARPET, CARPET, seed=21)
    if not dirty:
        paint.groom()
        return paint
    paint.dust(0.2)
    for at, radius, strength, seed in (
        ((0.18, -0.42), 0.36, 0.8, 3),
        ((0.86, -0.62), 0.2, 0.75, 6),
        ((-0.42, -0.92), 0.17, 0.7, 9),
    ):
        paint.stain(at, radius, color="#a8741c", strength=strength, seed=seed, ring=0.5)
        paint.stain(at, radius * 0.55, color="#7d5214", strength=strength * 0.75, seed=seed + 20, ring=0.1)
    paint.footprints([(0.5, -0.95, 60), (0.62, -0.78, 75), (0.5, 0.0, 100)], size=0.05)
    return paint
