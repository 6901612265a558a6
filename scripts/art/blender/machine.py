"""The tools of the trade: the dry-foam machine, an upright vacuum and a carpet rake. They work towards -y."""

import math

from materials import lacquer, metal, plain, wood
from shapes import ball, box, cushion, cylinder, lathe, tube


def foam_machine(body="teal", tank="#f6e7cd"):
    """Two brushes that turn against each other under a hood, a foam tank on it, a long handle."""
    shell, dark, accent = lacquer(body), lacquer("rubber"), lacquer("apricot")
    for y in (-0.2, 0.02):
        brush((0, y, 0.085), 0.52)
    for side in (-1, 1):
        box((0.05, 0.5, 0.16), (side * 0.3, -0.06, 0.05), dark, bevel=0.022, segments=5)
        cylinder(0.1, 0.05, (side * 0.3 + 0.025, 0.22, 0.1), dark, turn=(0, -90, 0))
        cylinder(0.045, 0.054, (side * 0.3 + 0.027, 0.22, 0.1), accent, turn=(0, -90, 0))
    cushion((0.6, 0.56, 0.17), (0, -0.07, 0.13), shell, radius=0.085, bulge=0.02, wrinkle=0)
    box((0.52, 0.022, 0.03), (0, -0.345, 0.175), accent, bevel=0.01)
    cushion((0.34, 0.3, 0.17), (0, 0.04, 0.28), dark, radius=0.07, bulge=0.01, wrinkle=0)
    cushion(
        (0.38, 0.27, 0.36), (0, -0.02, 0.4), plain(tank, roughness=0.3), radius=0.1, bulge=0.02, wrinkle=0
    )
    box((0.385, 0.275, 0.07), (0, -0.02, 0.49), shell, bevel=0.03, segments=5)
    cylinder(0.06, 0.045, (0, -0.02, 0.77), accent, bevel=0.015)
    _handle(dark)
    tube([(0.1, 0.12, 0.4), (0.17, 0.2, 0.36), (0.18, 0.06, 0.28), (0.15, -0.1, 0.31)], 0.017, accent)


def brush(at, width):
    """A roller full of bristles, its axis along x."""
    lathe(
        [(0, 0), (0.05, 0), (0.05, width), (0, width)],
        (at[0] - width / 2, at[1], at[2]),
        lacquer("apricot"),
        turn=(0, 90, 0),
    )
    bristle = plain("paper", roughness=0.8)
    rings, around = 17, 14
    for ring in range(rings):
        x = at[0] - width / 2 + (ring + 0.5) * width / rings
        for k in range(around):
            angle = 2 * math.pi * (k / around + ring * 0.027)
            c, s = math.cos(angle), math.sin(angle)
            if s > 0.75:
                continue
            start = (x, at[1] + c * 0.045, at[2] + s * 0.045)
            tube([start, (x, at[1] + c * 0.083, at[2] + s * 0.083)], 0.008, bristle, straight=True)


def _handle(dark):
    tube([(-0.14, 0.2, 0.24), (-0.14, 0.36, 0.62), (-0.12, 0.56, 1.02)], 0.018, dark)
    tube([(0.14, 0.2, 0.24), (0.14, 0.36, 0.62), (0.12, 0.56, 1.02)], 0.018, dark)
    tube([(-0.2, 0.57, 1.05), (0.2, 0.57, 1.05)], 0.026, dark, straight=True)
    box((0.2, 0.07, 0.1), (0, 0.545, 0.97), lacquer("apricot"), bevel=0.025, turn=(24, 0, 0), segments=5)
    for side in (-1, 1):
        ball((0.03, 0.03, 0.03), (side * 0.2, 0.57, 1.05), dark)


def vacuum(body="apricot"):
    """An upright vacuum with a cloth bag."""
    shell, dark = lacquer(body), lacquer("rubber")
    cushion((0.42, 0.3, 0.13), (0, -0.12, 0.02), shell, radius=0.06, bulge=0.01, wrinkle=0)
    box((0.43, 0.05, 0.05), (0, -0.26, 0.02), dark, bevel=0.02)
    for side in (-1, 1):
        cylinder(0.06, 0.035, (side * 0.17 + 0.018, 0.06, 0.06), dark, turn=(0, -90, 0))
    box((0.16, 0.14, 0.14), (0, 0.03, 0.06), dark, bevel=0.04, segments=5)
    cushion(
        (0.25, 0.16, 0.52),
        (0, 0.06, 0.11),
        plain("deep", roughness=0.8),
        radius=0.08,
        bulge=0.0,
        turn=(-20, 0, 0),
        wrinkle=0.006,
    )
    tube([(0, 0.05, 0.12), (0, 0.26, 0.6), (0, 0.44, 1.02)], 0.019, metal("steel"), straight=True)
    tube([(0, 0.43, 0.98), (0, 0.48, 1.1), (0, 0.42, 1.16), (0, 0.36, 1.1)], 0.022, dark)


def rake(lean=52):
    """A carpet rake, standing on its tines and leaning back."""
    angle = math.radians(lean)
    end = (0, math.cos(angle) * 1.35, math.sin(angle) * 1.35 + 0.06)
    tube([(0, 0, 0.07), end], 0.018, wood("oak-light", "oak"), straight=True)
    past = (0, end[1] * 1.01, end[2] * 1.01)
    tube([(0, end[1] * 0.86, end[2] * 0.86 + 0.01), past], 0.025, lacquer("rubber"), straight=True)
    box((0.56, 0.06, 0.04), (0, 0, 0.06), lacquer("teal"), bevel=0.015)
    tine = lacquer("rubber")
    for k in range(14):
        x = (k - 6.5) * 0.04
        tube([(x, -0.005, 0.07), (x, -0.03, 0.012)], 0.007, tine, straight=True)


def cable(points):
    tube(points, 0.011, lacquer("rubber"))
