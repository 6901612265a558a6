"""A technician cleans a living room: behind the foam machine the carpet is light, before it the old one waits."""

import numpy

import camera
import furniture
import light
import machine
import room
from carpet import carpet
from dirt import Paint, smooth
from materials import cloth, plain
from people import Look, Pose, person
from shapes import foam
from stage import placed

ROOM = 3.3
CARPET = 3.14
LANE = 0.56

TECHNICIAN = Look(
    skin="#e0a27e",
    hair="#8a4526",
    cut="tail",
    cap="apricot",
    top="paper",
    trousers="deep",
    overall=True,
    shoes="walnut",
    sleeves=0.42,
)
PUSHING = Pose(
    hips=(0, 0.02, 0.78),
    lean=8,
    nod=-4,
    hands=((-0.15, -0.325, 1.06), (0.15, -0.325, 1.06)),
    feet=((-0.1, -0.17, 0.07), (0.1, 0.22, 0.1)),
    toes=((-0.1, -1, 0), (0.1, -1, -0.35)),
)


def build():
    room.ground()
    room.slab(ROOM, ROOM)
    room.walls(ROOM, ROOM, height=1.98, window=(-0.1, 0.7, 1.35, 0.98))
    carpet(_half_cleaned())
    with placed((0.05, 1.12, 0)):
        furniture.sofa(cloth("apricot"))
        furniture.scatter_cushion((-0.52, -0.03, 0.63), "teal", turn=8)
        furniture.scatter_cushion((0.56, -0.03, 0.62), "paper", turn=-10, seed=2)
    with placed((-1.28, 1.27, 0)):
        furniture.plant()
    with placed((1.36, 1.3, 0)):
        furniture.floor_lamp()
    for x, colors in ((-0.3, ("teal", "peach")), (0.26, ("apricot", "sage"))):
        with placed((x, ROOM / 2, 1.16)):
            furniture.framed_picture(disc=colors[0], hill=colors[1])
    with placed((-0.28, -0.62, 0.03), turn=90):
        machine.foam_machine()
    foam((0.16, -0.62, 0.24, 0.6), 420, plain("snow", roughness=0.7), radius=(0.012, 0.04))
    machine.cable(
        [(-0.4, -0.85, 0.2), (-0.6, -1.1, 0.06), (-1.0, -1.2, 0.06), (-1.4, -0.95, 0.06), (-1.62, -0.3, 0.25)]
    )
    with placed((-1.24, -0.62, 0.03), turn=90):
        person(TECHNICIAN, PUSHING)
    light.daylight()
    camera.look(at=(-0.02, 0.02, 0.84), width=6.1)


def _half_cleaned():
    """Lanes of one machine's width, each cleaned as far as the machine has come."""
    clean = Paint(CARPET, CARPET, seed=2)
    clean.groom(stripe=LANE / 2, angle=90)
    soiled = Paint(CARPET, CARPET, seed=2)
    soiled.dust(0.5)
    soiled.lane([(0.3, 0.6), (0.75, -0.4), (0.9, -1.6)], width=0.6, strength=0.4)
    soiled.stain((0.78, -1.05), 0.25, seed=3)
    soiled.stain((1.18, -0.42), 0.12, seed=5, color="#6b2a26")
    soiled.stain((1.1, 0.25), 0.17, seed=6, color="#5a4428", strength=0.6)
    soiled.stain((0.3, -1.34), 0.13, seed=7, color="#6b2a26", strength=0.7)
    reach = numpy.select([clean.y > -0.34, clean.y > -0.34 - LANE], [0.62, 0.12], -0.62)
    ragged = (clean.noise(0.06, 9) - 0.5) * 0.05
    clean_share = 1 - smooth(-0.012, 0.012, clean.x - reach + ragged)
    soiled.where(clean_share, clean)
    return soiled
