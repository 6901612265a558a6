"""Office furniture; put it in its place with `stage.placed`."""

import math

from furniture import books, mug
from materials import cloth, lacquer, metal, painted, plain, wood
from shapes import ball, box, cushion, cylinder, tube


def desk(width=1.2, depth=0.6):
    """A desk with its screen, keyboard, books and mug."""
    dark, oak = lacquer("ink"), wood()
    box((width, depth, 0.035), (0, 0, 0.66), oak, bevel=0.01)
    for x in (-width / 2 + 0.05, width / 2 - 0.05):
        box((0.045, depth - 0.06, 0.66), (x, 0, 0), painted("paper"), bevel=0.01)
    box((0.2, 0.14, 0.012), (0, 0.12, 0.695), dark, bevel=0.004)
    box((0.03, 0.03, 0.14), (0, 0.15, 0.7), dark, bevel=0.006)
    box((0.56, 0.025, 0.33), (0, 0.13, 0.8), dark, bevel=0.01)
    box((0.53, 0.004, 0.3), (0, 0.116, 0.815), plain("teal-soft", roughness=0.3), bevel=0)
    box((0.38, 0.12, 0.012), (0, -0.12, 0.695), painted("paper"), bevel=0.004)
    books((0.44, 0.05, 0.695), ("apricot", "paper", "teal"))
    mug((-0.44, -0.05, 0.695), "apricot", turn=200)


def chair(color="teal"):
    """A swivel chair on five castors, facing +y (towards a desk behind it)."""
    stuff, dark = cloth(color), lacquer("rubber")
    for k in range(5):
        c, s = math.cos(k * 1.2566), math.sin(k * 1.2566)
        tube([(0, 0, 0.1), (c * 0.25, s * 0.25, 0.065)], 0.018, dark, straight=True)
        ball(0.034, (c * 0.26, s * 0.26, 0.034), dark)
    cylinder(0.025, 0.3, (0, 0, 0.1), metal("steel"))
    cushion((0.48, 0.46, 0.09), (0, 0, 0.4), stuff, radius=0.04, bulge=0.015)
    box((0.05, 0.03, 0.3), (0, -0.235, 0.42), dark, bevel=0.01)
    cushion((0.44, 0.08, 0.46), (0, -0.22, 0.56), stuff, radius=0.035, bulge=0.0, turn=(6, 0, 0))
