"""Two pieces of the same carpet: foam and brushes on the left, a hose and a wet floor on the right."""

import camera
import light
import machine
import room
from carpet import carpet
from dirt import Paint, smooth
from materials import lacquer, metal, painted, plain
from shapes import box, cushion, cylinder, foam, lathe, tube
from stage import placed

WIDTH, DEPTH, GAP = 1.9, 2.0, 0.28


def build():
    room.ground()
    apart = (WIDTH + GAP) / 2
    for side in (-1, 1):
        box(
            (WIDTH + 0.1, DEPTH + 0.1, 0.2),
            (side * apart, 0, -0.2),
            painted("#f3ebdd"),
            bevel=0.04,
            segments=5,
        )
    carpet(_foamed(), at=(-apart, 0, 0))
    carpet(_soaked(), at=(apart, 0, 0), seed=2)
    with placed((-apart, -0.05, 0.03), turn=0, scale=1.1):
        machine.foam_machine()
    foam((-apart, -0.56, 0.66, 0.24), 420, plain("snow", roughness=0.7), radius=(0.014, 0.045))
    with placed((apart, 0, 0.02)):
        _extractor()
    light.daylight()
    camera.look(at=(0.02, -0.06, 0.42), width=5.0, azimuth=-62, elevation=34)


def _foamed():
    soiled, clean = Paint(WIDTH, DEPTH, seed=55), Paint(WIDTH, DEPTH, seed=55)
    soiled.dust(0.42)
    in_lane = 1 - smooth(0.33, 0.35, abs(clean.x))
    soiled.where(in_lane * smooth(-0.5, -0.4, clean.y), clean)
    return soiled


def _soaked():
    paint = Paint(WIDTH, DEPTH, seed=55)
    wet = 1 - smooth(
        0.52, 0.72, ((paint.x + 0.1) ** 2 + (paint.y + 0.3) ** 2) ** 0.5 + 0.4 * (paint.noise(0.4, 5) - 0.5)
    )
    paint.tint(wet, "#7f8f92", 0.62)
    return paint


def _extractor():
    """A hot water machine: a tub, a hose and a wand."""
    shell, dark, hose = lacquer("gray"), lacquer("rubber"), lacquer("ink")
    cylinder(0.3, 0.52, (0.35, 0.45, 0.08), shell, bevel=0.06)
    cylinder(0.31, 0.08, (0.35, 0.45, 0.42), dark, bevel=0.02)
    lathe([(0.28, 0), (0.24, 0.1), (0, 0.13)], (0.35, 0.45, 0.58), shell)
    for x in (0.15, 0.55):
        cylinder(0.08, 0.05, (x, 0.2, 0.08), dark, turn=(90, 0, 0))
    tube(
        [(-0.15, -0.55, 0.05), (-0.2, -0.42, 0.28), (-0.3, 0.1, 0.72), (-0.32, 0.2, 0.86)],
        0.02,
        metal("steel"),
    )
    cushion((0.36, 0.1, 0.08), (-0.15, -0.56, 0.01), dark, radius=0.03, bulge=0, wrinkle=0)
    tube(
        [
            (-0.32, 0.2, 0.86),
            (-0.36, 0.45, 0.6),
            (-0.5, 0.6, 0.08),
            (-0.1, 0.75, 0.06),
            (0.1, 0.55, 0.3),
            (0.16, 0.45, 0.5),
        ],
        0.026,
        hose,
    )
