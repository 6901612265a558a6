"""Counter-rotating brushes: two rollers on the pile, and two arrows that turn against each other."""

import math

import camera
import light
import machine
import room
from carpet import carpet
from dirt import Paint
from materials import lacquer
from shapes import lathe, tube
from stage import placed

TILE = 1.5
SCALE = 1.9
AXLE = 0.19


def build():
    room.ground()
    room.slab(TILE, TILE)
    paint = Paint(TILE - 0.08, TILE - 0.08, seed=67)
    paint.groom(stripe=0.16)
    carpet(paint, at=(-0.065, 0.065, 0))
    for y, clockwise in ((-0.26, True), (0.2, False)):
        with placed((-0.06, y + 0.06, AXLE), scale=SCALE):
            machine.brush((0, 0, 0), 0.52)
        _arrow((0.56, y + 0.06, AXLE + 0.02), clockwise)
    light.daylight()
    camera.look(at=(-0.02, 0.06, 0.15), width=2.9, azimuth=-38, elevation=30)


def _arrow(middle, clockwise, radius=0.2, thickness=0.022):
    """Half a circle beside a roller's end, with a head."""
    ink = lacquer("teal" if clockwise else "rust")
    angles = [math.radians(200 - 11 * step if clockwise else 11 * step - 20) for step in range(16)]
    points = [(middle[0], middle[1] + radius * math.cos(a), middle[2] + radius * math.sin(a)) for a in angles]
    tube(points, thickness, ink)
    tip = math.degrees(angles[-1]) + (180 if clockwise else 0)
    lathe([(0, 0), (thickness * 2.6, 0), (0, thickness * 5)], points[-1], ink, turn=(tip, 0, 0))
