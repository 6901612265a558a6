"""The home system: somebody cleans with a machine of their own, its box, cleaner and cloths beside them."""

import camera
import furniture
import light
import machine
import room
import things
from carpet import carpet
from dirt import Paint
from outdoors import bird
from people import Look, Pose, person
from stage import placed

ROOM = 2.4

OWNER = Look(
    height=1.6,
    skin="#c98b63",
    hair="#c9c6c0",
    cut="short",
    glasses=True,
    top="apricot",
    trousers="deep",
    shoes="mist",
)
PUSHING = Pose(
    lean=6,
    turn=6,
    hands=((-0.15, -0.385, 1.04), (0.15, -0.385, 1.04)),
    feet=((-0.11, -0.1, 0.07), (0.11, 0.14, 0.07)),
)


def build():
    room.ground(seen=False)
    room.slab(ROOM, ROOM)
    room.contact_shadow(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.55, color="sage")
    carpet(_paint())
    with placed((0.34, -0.36, 0.025), turn=32):
        with placed(scale=0.95):
            machine.foam_machine()
        with placed((0, 0.96, 0)):
            person(OWNER, PUSHING)
    with placed((-0.66, -0.12, 0.025), turn=18):
        things.carton(0.62, 0.46, 0.42, label="paper")
        with placed((-0.1, -0.232, 0.2)):
            bird(0.3)
        with placed((0.05, 0.0, 0.425)):
            things.folded_cloths()
    with placed((0.42, 0.82, 0.025), turn=-5):
        things.jug()
    with placed((0.12, 0.9, 0.025), turn=10):
        things.jug(color="mist", label="apricot")
    with placed((0.5, 0.52, 0.025), turn=-30):
        things.bottle(height=0.34)
    with placed((0.85, 0.8, 0)):
        furniture.plant(height=0.75, leaves=12, pot="apricot", scale=0.85)
    light.daylight()
    camera.look_at_room(ROOM, ROOM, 1.55, elevation=31)


def _paint():
    paint = Paint(ROOM - 0.12, ROOM - 0.12, seed=47)
    paint.groom(amount=0.09)
    return paint
