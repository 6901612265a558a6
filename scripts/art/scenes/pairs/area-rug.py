"""A patterned rug, dulled by dust and spills; its pattern clear again."""

import numpy

import camera
import furniture
import light
import room
from carpet import SHORT, carpet
from dirt import Paint
from materials import cloth
from shapes import tube
from stage import placed

WIDTH, DEPTH = 3.1, 2.6
RUG = (2.3, 1.55)
RUG_AT = (0.25, -0.38, 0.01)


def build(dirty):
    room.ground()
    room.slab(WIDTH, DEPTH)
    room.walls(WIDTH, DEPTH, height=1.3, color="mist")
    room.boards(WIDTH - 0.02, DEPTH - 0.02)
    carpet(_paint(dirty), at=RUG_AT, pile=SHORT)
    _fringe(dirty)
    with placed((-0.62, 0.78, 0.01), turn=18):
        furniture.armchair(cloth("teal"))
        furniture.scatter_cushion((0, -0.02, 0.62), "peach")
    with placed((0.75, DEPTH / 2 - 0.24, 0.01)):
        furniture.sideboard(width=1.1, height=0.46)
        furniture.vase((-0.3, 0, 0.46), "apricot", scale=1.4)
        furniture.table_lamp((0.32, 0, 0.46))
    with placed((-1.22, 0.98, 0.01)):
        furniture.plant(height=0.8, leaves=12, scale=0.85)
    light.daylight()
    camera.look(at=(0.12, -0.16, 0.26), width=4.5, elevation=36)


def _paint(dirty):
    paint = Paint(*RUG, color="#f1e2c6", seed=12)
    _pattern(paint)
    if dirty:
        paint.dust(0.62, color="#86765f")
        paint.lane([(-1.2, -0.5), (0.1, 0.0), (1.2, 0.3)], width=0.5, strength=0.4)
        paint.stain((-0.45, 0.2), 0.17, seed=3, color="#3a2616", strength=0.8)
        paint.stain((0.6, -0.35), 0.2, seed=5, color="#3a2616", strength=0.75)
    return paint


def _pattern(paint):
    """Two borders and a row of stepped diamonds."""
    half_width, half_depth = paint.width / 2, paint.depth / 2
    inward = numpy.minimum(half_width - abs(paint.x), half_depth - abs(paint.y))
    paint.tint((inward < 0.09) * 1.0, "#a84a30")
    paint.tint(((inward > 0.12) & (inward < 0.15)) * 1.0, "#23727a")
    field = inward > 0.19
    paint.tint(field * 1.0, "#1f5d66")
    cell = 0.62
    u = (paint.x / cell + 0.5) % 1 - 0.5
    far = abs(u) * cell / 0.29 + abs(paint.y) / 0.5
    far = numpy.round(far * 7) / 7
    for edge, color in (
        (1.0, "#f1e2c6"),
        (0.85, "#dd7a3f"),
        (0.57, "#f1e2c6"),
        (0.43, "#a84a30"),
        (0.15, "#f3bd8b"),
    ):
        paint.tint((field & (far <= edge)) * 1.0, color)
    paint.tint(
        (field & (abs(abs(u) - 0.5) * cell / 0.1 + abs(half_depth - 0.33 - abs(paint.y)) / 0.1 < 1)) * 1.0,
        "#f3bd8b",
    )


def _fringe(dirty):
    """Twisted threads along the two short sides."""
    thread = cloth("#b3a184" if dirty else "#f5ead6")
    count = 46
    for side in (-1, 1):
        x = RUG_AT[0] + side * RUG[0] / 2
        for k in range(count):
            y = RUG_AT[1] + ((k + 0.5) / count - 0.5) * RUG[1]
            bend = 0.012 * ((k * 7) % 5 - 2) / 2
            tube(
                [
                    (x - side * 0.02, y, 0.03),
                    (x + side * 0.045, y + bend / 2, 0.022),
                    (x + side * 0.1, y + bend, 0.016),
                ],
                0.008,
                thread,
            )
