"""A family on the carpet of its living room: a child builds with blocks between its parents, the cat sleeps."""

import animals
import camera
import furniture
import light
import room
import things
from carpet import carpet
from dirt import Paint
from materials import cloth, plain
from people import Look, Pose, person
from shapes import box
from stage import placed

ROOM = 2.9

FATHER = Look(
    height=1.68, skin="#d99a72", hair="#4a2f20", beard=True, top="paper", trousers="teal-soft", shoes="peach"
)
MOTHER = Look(
    height=1.6, skin="#94603f", hair="#241a17", cut="bun", top="rust", trousers="deep", shoes="sand"
)
CHILD = Look(
    height=1.06, head=1.22, skin="#b67d57", hair="#2a1c17", cut="bunches", top="apricot", trousers="teal"
)

CROSSED = {
    "hips": (0, 0, 0.12),
    "feet": ((0.13, -0.29, 0.07), (-0.12, -0.37, 0.08)),
    "toes": ((1, -0.3, 0), (-1, -0.3, 0)),
    "knees": ((-1, -0.3, 0.1), (1, -0.3, 0.1)),
}
SITTING = Pose(**CROSSED, lean=10, turn=6, hands=((-0.29, -0.26, 0.24), (0.13, -0.42, 0.36)))
RESTING = Pose(**CROSSED, lean=4, turn=-8, hands=((-0.06, -0.27, 0.37), (0.1, -0.27, 0.37)))
KNEELING = Pose(
    hips=(0, 0.05, 0.24),
    lean=14,
    hands=((-0.16, -0.42, 0.22), (0.12, -0.44, 0.3)),
    feet=((-0.1, 0.14, 0.08), (0.1, 0.14, 0.08)),
    toes=((0, 1, 0), (0, 1, 0)),
    knees=((-0.2, -1, -0.4), (0.2, -1, -0.4)),
)


def build():
    room.ground(seen=False)
    room.slab(ROOM, ROOM)
    room.contact_shadow(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.6, color="#ecd9c0")
    carpet(_paint())
    with placed((0.12, 0.95, 0)):
        furniture.sofa(cloth("teal"), width=1.85)
        furniture.scatter_cushion((-0.56, -0.03, 0.63), "apricot", turn=8)
        with placed((0.45, -0.1, 0.49), turn=-8):
            things.blanket(0.5, 0.6, "peach")
    with placed((-0.95, -0.15, 0.02)):
        furniture.coffee_table(radius=0.36)
        furniture.mug((0.1, -0.1, 0.395), "apricot")
        furniture.mug((-0.1, 0.1, 0.395), "paper", turn=120)
    with placed((-0.24, -0.4, 0.03), turn=70):
        person(FATHER, SITTING)
        box(
            (0.1, 0.1, 0.1), (0.1, -0.5, 0.33), plain("apricot", roughness=0.55), bevel=0.008, turn=(0, 0, 20)
        )
    with placed((0.38, 0.02, 0.03), turn=30):
        person(CHILD, KNEELING)
    with placed((1.08, -0.02, 0.03), turn=24):
        person(MOTHER, RESTING)
        furniture.mug((0.02, -0.31, 0.33), "apricot", turn=200)
    with placed((0.5, -0.42, 0.03), turn=10, scale=1.15):
        things.blocks()
    with placed((-0.02, 0.86, 0.49), turn=14, scale=1.1):
        animals.teddy()
    with placed((-0.14, -1.1, 0.02), turn=-20, scale=1.15):
        animals.sleeping_cat("#8d9494", "#f3eee4")
    with placed((0.7, -0.95, 0.03), turn=-22, scale=1.2):
        things.toy_train()
    with placed((-0.72, -0.95, 0.03), turn=30):
        things.open_book("rust")
    with placed((-1.1, 1.08, 0)):
        furniture.plant(pot="apricot")
    with placed((0.12, ROOM / 2, 1.0)):
        furniture.framed_picture(width=0.6, height=0.44, disc="teal", hill="apricot")
    light.daylight()
    camera.look_at_room(ROOM, ROOM, 1.6, elevation=34)


def _paint():
    paint = Paint(ROOM - 0.12, ROOM - 0.12, seed=49)
    paint.groom(amount=0.09)
    return paint
