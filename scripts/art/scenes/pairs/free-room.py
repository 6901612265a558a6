"""A bedroom carpet with gray traffic lanes round the bed, on which somebody reads; light and even."""

import math

import camera
import furniture
import light
import room
from carpet import carpet
from dirt import Paint
from people import Look, Pose, person
from stage import placed
import things

ROOM = 3.2
CARPET = 3.06

READER = Look(
    height=1.6, skin="#e6b08c", hair="#2c211d", cut="bob", top="rust", trousers="deep", shoes="paper"
)
SEATED = Pose(
    hips=(0, 0, 0.6),
    lean=8,
    turn=-12,
    nod=4,
    hands=((-0.15, -0.34, 0.72), (0.15, -0.34, 0.72)),
    feet=((-0.1, -0.4, 0.08), (0.1, -0.37, 0.08)),
    knees=((-0.1, -1, 0.6), (0.1, -1, 0.6)),
)


def build(dirty):
    room.ground()
    room.slab(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.65, color="sage", window=(-0.2, 0.62, 1.2, 0.82))
    carpet(_paint(dirty))
    with placed((-0.2, 0.62, 0.02)):
        furniture.bed()
    for x in (-1.18, 0.8):
        with placed((x, 1.36, 0.02)):
            furniture.bedside_table()
            furniture.table_lamp((0, 0, 0.42), power=2.5)
    with placed((1.3, 1.28, 0)):
        furniture.plant(height=0.8, leaves=12, pot="apricot", scale=0.8)
    with placed((0.36, 0.28, 0.03), turn=90):
        person(READER, SEATED)
        with placed((0, -0.41, 0.76), scale=0.85) as book:
            book.rotation_euler.x = math.radians(38)
            things.open_book("apricot")
    with placed((0.82, -0.28, 0.03), turn=35):
        things.slippers("apricot")
    for x, colors in ((-0.42, ("apricot", "sage")), (0.08, ("teal", "peach"))):
        with placed((x, ROOM / 2, 1.02)):
            furniture.framed_picture(width=0.38, height=0.46, disc=colors[0], hill=colors[1])
    light.daylight()
    camera.look(at=(0.12, -0.16, 0.34), width=5.3, elevation=36)


def _paint(dirty):
    paint = Paint(CARPET, CARPET, seed=17)
    if not dirty:
        paint.groom()
        return paint
    paint.dust(0.42, color="#7a6c5c")
    path = [(1.5, -1.0), (0.75, -0.8), (0.75, 0.3), (0.8, 1.0)]
    paint.lane(path, width=0.5, strength=0.62, color="#665640")
    paint.lane(
        [(0.75, -0.8), (-0.4, -0.75), (-1.15, -0.5), (-1.15, 0.6)], width=0.5, strength=0.62, color="#665640"
    )
    paint.stain((0.2, -1.2), 0.14, seed=3)
    paint.stain((1.2, -0.25), 0.12, seed=7, color="#6b2a26", strength=0.7)
    return paint
