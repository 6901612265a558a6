"""Animals and a teddy bear, modelled as from clay. They stand on their origin and look towards -y."""

import math

from materials import cloth, plain
from shapes import ball, clay, cylinder, lathe, tube

NO_TURN = (0, 0, 0)


def _fur(color):
    return plain(color, roughness=0.95, sheen=0.5, specular=0.05, grain=(90, 0.35))


def sleeping_cat(color="#b9793f", pale="#f1dfc6"):
    """Curled up, the tail round the paws."""
    fur, light = _fur(color), _fur(pale)
    clay(
        [
            ((0, 0.02, 0.1), (0.23, 0.17, 0.105), NO_TURN),
            ((0.13, 0.0, 0.1), (0.12, 0.14, 0.1), NO_TURN),
            ((-0.15, -0.09, 0.1), (0.09, 0.085, 0.08), NO_TURN),
            ((-0.2, -0.06, 0.18), (0.022, 0.03, 0.04), (0, -14, 0)),
            ((-0.11, -0.04, 0.185), (0.022, 0.03, 0.04), (0, 10, 0)),
            ((-0.02, -0.13, 0.04), (0.09, 0.045, 0.035), NO_TURN),
        ],
        fur,
    )
    ball((0.04, 0.03, 0.028), (-0.165, -0.165, 0.075), light)
    tail = [(0.22, 0.05, 0.05), (0.22, -0.13, 0.045), (0.06, -0.2, 0.04), (-0.06, -0.19, 0.04)]
    tube(tail, 0.035, fur)
    ball(0.036, tail[-1], light)
    for x in (-0.19, -0.125):
        ball((0.017, 0.006, 0.005), (x, -0.172, 0.115), plain("ink"))


def sitting_cat(color="#8d9494", pale="#f3eee4"):
    fur, light = _fur(color), _fur(pale)
    clay(
        [
            ((0, 0.06, 0.13), (0.115, 0.14, 0.13), NO_TURN),
            ((0, -0.01, 0.2), (0.085, 0.09, 0.16), (-8, 0, 0)),
            ((0, -0.06, 0.4), (0.1, 0.088, 0.08), NO_TURN),
            ((-0.06, -0.05, 0.475), (0.03, 0.02, 0.045), (0, -16, 0)),
            ((0.06, -0.05, 0.475), (0.03, 0.02, 0.045), (0, 16, 0)),
            ((-0.045, -0.08, 0.1), (0.03, 0.033, 0.1), NO_TURN),
            ((0.045, -0.08, 0.1), (0.03, 0.033, 0.1), NO_TURN),
            ((-0.1, 0.02, 0.06), (0.045, 0.1, 0.06), NO_TURN),
            ((0.1, 0.02, 0.06), (0.045, 0.1, 0.06), NO_TURN),
        ],
        fur,
    )
    ball((0.045, 0.03, 0.03), (0, -0.128, 0.375), light)
    ball((0.06, 0.03, 0.08), (0, -0.088, 0.24), light)
    for side in (-1, 1):
        ball((0.034, 0.045, 0.022), (side * 0.045, -0.11, 0.022), light)
        ball((0.013, 0.008, 0.017), (side * 0.042, -0.139, 0.412), plain("ink", roughness=0.2))
    ball((0.011, 0.007, 0.008), (0, -0.157, 0.387), plain("blush"))
    tube([(0.05, 0.17, 0.04), (0.2, 0.14, 0.035), (0.23, -0.02, 0.035), (0.16, -0.12, 0.035)], 0.028, fur)


def lying_dog(color="#c89257", dark="#7d5230", collar="teal"):
    fur, ears = _fur(color), _fur(dark)
    clay(
        [
            ((0, 0.12, 0.14), (0.15, 0.27, 0.135), NO_TURN),
            ((0, -0.12, 0.16), (0.13, 0.15, 0.14), NO_TURN),
            ((0, -0.22, 0.25), (0.085, 0.1, 0.1), (30, 0, 0)),
            ((0, -0.3, 0.34), (0.1, 0.105, 0.092), NO_TURN),
            ((0, -0.4, 0.31), (0.056, 0.08, 0.048), NO_TURN),
            ((-0.09, -0.32, 0.045), (0.045, 0.16, 0.042), NO_TURN),
            ((0.09, -0.32, 0.045), (0.045, 0.16, 0.042), NO_TURN),
            ((-0.15, 0.25, 0.09), (0.065, 0.14, 0.09), NO_TURN),
            ((0.15, 0.25, 0.09), (0.065, 0.14, 0.09), NO_TURN),
            ((-0.17, 0.13, 0.035), (0.04, 0.1, 0.035), NO_TURN),
            ((0.17, 0.13, 0.035), (0.04, 0.1, 0.035), NO_TURN),
        ],
        fur,
        grain=0.014,
    )
    for side in (-1, 1):
        ball((0.025, 0.055, 0.09), (side * 0.105, -0.28, 0.32), ears, turn=(0, side * -14, 0))
        ball(0.014, (side * 0.045, -0.385, 0.375), plain("ink", roughness=0.2))
    ball((0.022, 0.018, 0.017), (0, -0.478, 0.325), plain("ink", roughness=0.3))
    tube([(0, 0.36, 0.12), (0.1, 0.48, 0.06), (0.24, 0.5, 0.045)], 0.03, fur)
    ring = [(-0.1, -0.2, 0.24), (0, -0.29, 0.2), (0.1, -0.2, 0.24), (0, -0.12, 0.3), (-0.1, -0.2, 0.24)]
    tube(ring, 0.016, plain(collar))


def teddy(color="#b98250", pale="#ecd3ae"):
    fur, light = _fur(color), _fur(pale)
    parts = [((0, 0, 0.13), (0.1, 0.09, 0.125), NO_TURN), ((0, -0.02, 0.31), (0.1, 0.09, 0.088), NO_TURN)]
    for side in (-1, 1):
        parts.append(((side * 0.075, 0, 0.39), (0.036, 0.02, 0.036), NO_TURN))
        parts.append(((side * 0.085, -0.12, 0.05), (0.048, 0.095, 0.048), (0, 0, side * 14)))
        parts.append(((side * 0.115, -0.03, 0.18), (0.036, 0.04, 0.085), (0, side * -24, 0)))
    clay(parts, fur, grain=0.01)
    ball((0.045, 0.035, 0.035), (0, -0.1, 0.292), light)
    for side in (-1, 1):
        ball(0.011, (side * 0.038, -0.103, 0.33), plain("ink", roughness=0.2))
        ball((0.034, 0.012, 0.034), (side * 0.108, -0.21, 0.052), light)
        ball((0.035, 0.014, 0.022), (side * 0.035, -0.085, 0.225), cloth("apricot"), turn=(0, side * 20, 0))
    ball((0.014, 0.01, 0.01), (0, -0.135, 0.305), plain("ink"))


def bowl(color="teal", filled="#8a5f38"):
    glaze = plain(color, roughness=0.35)
    lathe([(0, 0), (0.13, 0), (0.11, 0.06), (0.098, 0.06), (0.09, 0.025), (0, 0.025)], (0, 0, 0), glaze)
    lathe(
        [(0, 0.052), (0.07, 0.046), (0.094, 0.04)], (0, 0, 0), plain(filled, roughness=0.9, grain=(60, 1.0))
    )


def basket(color="oak-light", pad="mist", radius=0.36, rim=0.075):
    """A round bed with a thick rim, for a cat or a dog."""
    around = [2 * math.pi * step / 20 for step in range(21)]
    profile = [(radius + rim * math.cos(angle), rim + rim * math.sin(angle)) for angle in around]
    lathe(profile, (0, 0, 0), cloth(color))
    cylinder(radius, 0.08, (0, 0, 0), cloth(pad), bevel=0.03)
