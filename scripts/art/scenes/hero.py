"""A technician cleans a living room: behind the foam machine the carpet is light, before it the old one waits."""

import numpy

import camera
import furniture
import light
import machine
import room
from carpet import carpet
from dirt import Paint, smooth
from materials import cloth, painted, plain
from people import Look, Pose, person
from shapes import box, foam
from stage import placed

PIXELS = 2560
# The room reaches from the left wall and the back wall past the right and the lower edge of the picture.
LEFT, RIGHT, FRONT, BACK = -1.65, 3.9, -2.1, 1.65
MIDDLE = ((LEFT + RIGHT) / 2, (FRONT + BACK) / 2, 0)
ROOM = (RIGHT - LEFT, BACK - FRONT)
WALLS = 1.8
# Along the left wall, its sill's height, width and height.
WINDOW = (0.1, 0.66, 1.35, 0.9)
GAP = 0.08
LANE = 0.56
MACHINE = 0.05
# Steeper and more from the front than the set's, so that the left wall's shadow leaves the cleaned lane in the light.
SUN = (0.36, 0.5, -0.95)

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
    room.ground(seen=False)
    with placed(MIDDLE):
        room.slab(*ROOM)
        room.contact_shadow(*ROOM)
        room.walls(*ROOM, height=WALLS, window=(WINDOW[0] - MIDDLE[1], *WINDOW[1:]))
        carpet(_half_cleaned())
    room.daylit_pane(LEFT, *WINDOW)
    with placed((0.2, 1.12, 0)):
        furniture.sofa(cloth("apricot"))
        furniture.scatter_cushion((-0.52, -0.03, 0.63), "teal", turn=8)
        furniture.scatter_cushion((0.56, -0.03, 0.62), "paper", turn=-10, seed=2)
    with placed((-1.2, 1.22, 0)):
        furniture.plant()
    with placed((1.5, 1.3, 0.03)):
        furniture.floor_lamp()
    with placed((2.6, 1.42, 0)):
        furniture.sideboard()
        furniture.vase((-0.3, 0, 0.5))
    for x, colors in ((-0.1, ("teal", "peach")), (0.46, ("apricot", "sage"))):
        with placed((x, BACK, 1.02)):
            furniture.framed_picture(disc=colors[0], hill=colors[1])
    with placed((MACHINE, -0.62, 0.03), turn=90):
        machine.foam_machine()
    foam((MACHINE + 0.44, -0.62, 0.24, 0.6), 420, plain("snow", roughness=0.7), radius=(0.012, 0.04))
    with placed((MACHINE, 0, 0)):
        machine.cable(
            [(-0.12, -0.85, 0.2), (-0.32, -1.1, 0.06), (-0.8, -1.2, 0.06), (-1.3, -0.95, 0.06)]
            + [(LEFT - MACHINE + 0.03, -0.3, 0.25)]
        )
    box((0.02, 0.11, 0.15), (LEFT + 0.01, -0.3, 0.18), painted("paper"), bevel=0.008)
    with placed((MACHINE - 0.96, -0.62, 0.03), turn=90):
        person(TECHNICIAN, PUSHING)
    light.daylight(direction=SUN)
    camera.look(at=(-0.18, -0.18, 1.02), width=6.15)


def _half_cleaned():
    """Lanes of one machine's width: the far ones are clean, the machine is in the next, the near ones wait."""
    width, depth = ROOM[0] - 2 * GAP, ROOM[1] - 2 * GAP
    clean = Paint(width, depth, seed=2)
    clean.groom(stripe=LANE / 2, angle=90)
    soiled = Paint(width, depth, seed=2)
    soiled.dust(0.5)
    trodden = [_on_carpet(1.4, 0.6), _on_carpet(0.9, -0.6), _on_carpet(0.5, -2.2)]
    soiled.lane(trodden, width=0.7, strength=0.4)
    soiled.stain(_on_carpet(0.85, -1.12), 0.25, seed=3)
    soiled.stain(_on_carpet(1.42, -0.5), 0.13, seed=5, color="#6b2a26")
    soiled.stain(_on_carpet(0.12, -1.32), 0.14, seed=7, color="#6b2a26", strength=0.7)
    soiled.stain(_on_carpet(2.1, 0.25), 0.17, seed=6, color="#5a4428", strength=0.6)
    x, y = clean.x + MIDDLE[0], clean.y + MIDDLE[1]
    reach = numpy.select([y > -0.34, y > -0.34 - LANE], [1.75, MACHINE + 0.4], LEFT - 1)
    ragged = (clean.noise(0.06, 9) - 0.5) * 0.05
    clean_share = 1 - smooth(-0.012, 0.012, x - reach + ragged)
    soiled.where(clean_share, clean)
    return soiled


def _on_carpet(x, y):
    """The scene's point in the carpet's own metres."""
    return x - MIDDLE[0], y - MIDDLE[1]
