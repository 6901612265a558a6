"""Four small rooms on one plate: to sleep, to sit, to come in, to work; a vacuum in their midst."""

import camera
import furniture
import light
import machine
import office
import room
import things
from carpet import SHORT, carpet
from dirt import Paint
from materials import cloth, painted
from shapes import box
from stage import placed

SIDE = 1.75
WHOLE = 2 * SIDE + 0.1
LOW, HIGH = 0.5, 1.15


def build():
    room.ground()
    room.slab(WHOLE, WHOLE)
    room.walls(WHOLE, WHOLE, height=HIGH, color="sage")
    divider = painted("paper")
    box((WHOLE, 0.07, LOW), (0, 0, 0), divider, bevel=0.012)
    # A little lower than the other: where two surfaces fall into one, black specks appear.
    box((0.07, WHOLE, LOW - 0.004), (0, 0, 0), divider, bevel=0.012)
    middle = SIDE / 2 + 0.04
    for x, y, color, seed in (
        (-middle, middle, "#fcf2e2", 57),
        (middle, middle, "#cfdcd6", 58),
        (-middle, -middle, "#e8cfae", 59),
        (middle, -middle, "#b9cdcb", 60),
    ):
        paint = Paint(SIDE - 0.06, SIDE - 0.06, color=color, seed=seed)
        paint.groom(amount=0.08)
        carpet(paint, at=(x, y, 0), pile=SHORT, seed=seed)
    with placed((-middle, middle + 0.14, 0.02), scale=0.72):
        furniture.bed()
    with placed((middle + 0.06, middle + 0.42, 0.02), scale=0.82):
        furniture.sofa(cloth("apricot"), width=1.6)
    with placed((middle - 0.1, middle - 0.3, 0.02), scale=0.75):
        furniture.coffee_table(radius=0.36)
        furniture.vase((0, 0, 0.395), "teal")
    with placed((-middle - 0.2, -middle + 0.38, 0.02), turn=-10, scale=1.1):
        things.boots()
    with placed((-middle + 0.35, -middle + 0.5, 0.02), scale=0.75):
        furniture.plant(height=0.6, leaves=10, pot="apricot", scale=0.8)
    with placed((-middle + 0.05, -middle - 0.25, 0.02), turn=150, scale=0.95):
        machine.vacuum()
    with placed((middle + 0.12, -middle + 0.46, 0.02), scale=0.8):
        office.desk()
    with placed((middle + 0.18, -middle - 0.02, 0.02), turn=14, scale=0.8):
        office.chair()
    light.daylight()
    camera.look(at=(0, -0.1, 0.2), width=6.0, elevation=38)
