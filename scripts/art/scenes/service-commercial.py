"""An office with desks on a clean floor of carpet tiles."""

import numpy

import camera
import furniture
import light
import office
import room
from carpet import SHORT, carpet
from dirt import Paint
from stage import placed

WIDTH, DEPTH = 4.0, 3.1
TILE = 0.5


def build():
    room.ground(seen=False)
    room.slab(WIDTH, DEPTH)
    room.contact_shadow(WIDTH, DEPTH)
    room.walls(WIDTH, DEPTH, height=1.75, color="mist", window=(0, 0.68, 2.2, 0.82))
    room.daylit_pane(-WIDTH / 2, 0, 0.68, 2.2, 0.82)
    carpet(_tiles(), pile=SHORT)
    for x in (-0.75, 0.75):
        for y, seat in ((0.85, "teal"), (-0.6, "apricot")):
            with placed((x, y, 0.02)):
                office.desk()
            with placed((x + 0.04, y - 0.55, 0.02), turn=14 if x < 0 else -10):
                office.chair(seat)
    with placed((1.5, DEPTH / 2 - 0.16, 0.01)):
        furniture.shelf(width=0.8, height=1.35)
    with placed((-1.72, 1.25, 0.01)):
        furniture.plant(height=0.85)
    with placed((-0.2, DEPTH / 2, 1.05)):
        furniture.framed_picture(width=0.8, height=0.48, disc="teal", hill="apricot")
    light.daylight()
    camera.look_at_room(WIDTH, DEPTH, 1.75, elevation=33)


def _tiles():
    """Square tiles in two near shades, laid by quarter turns."""
    paint = Paint(WIDTH - 0.1, DEPTH - 0.1, color="#dbe5e1", seed=33)
    column, row = numpy.floor(paint.x / TILE), numpy.floor(paint.y / TILE)
    turned = (column + row) % 2
    paint.tint(turned, "#c9d8d5", 0.9)
    seam = numpy.minimum(
        abs(paint.x / TILE - numpy.round(paint.x / TILE)), abs(paint.y / TILE - numpy.round(paint.y / TILE))
    )
    paint.tint((seam < 0.012) * 1.0, "#a3b8b6", 0.5)
    return paint
