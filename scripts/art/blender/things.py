"""Small things that lie about: toys, shoes, bottles, glasses, clothes."""

import math
import random

from materials import cloth, lacquer, painted, plain, translucent, wood
from shapes import ball, box, cushion, cylinder, lathe, tube
from stage import placed


def blocks(seed=2):
    """A few wooden building blocks, two of them stacked."""
    colors = ("apricot", "teal", "peach", "sage", "rust")
    places = [
        (0, 0, 0, 12),
        (0.13, 0.05, 0, 40),
        (0.03, 0.01, 0.095, 30),
        (-0.12, 0.1, 0, 65),
        (0.06, 0.19, 0, 5),
    ]
    for color, (x, y, z, turn) in zip(colors, places):
        box((0.09, 0.09, 0.09), (x, y, z), plain(color, roughness=0.55), bevel=0.008, turn=(0, 0, turn))


def toy_train():
    """An engine and a wagon of painted wood, heading to -x."""
    for x, color, tall in ((0, "teal", 0.08), (0.24, "apricot", 0.06)):
        box((0.19, 0.1, tall), (x, 0, 0.035), plain(color, roughness=0.5), bevel=0.012)
        for wheel in (-0.06, 0.06):
            for side in (-0.055, 0.04):
                cylinder(
                    0.03,
                    0.015,
                    (x + wheel, side + 0.015, 0.03),
                    plain("walnut"),
                    turn=(90, 0, 0),
                    bevel=0.004,
                )
    box((0.07, 0.1, 0.08), (0.055, 0, 0.11), plain("apricot", roughness=0.5), bevel=0.01)
    cylinder(0.02, 0.07, (-0.05, 0, 0.11), plain("ink"), bevel=0.005)
    tube([(0.1, 0, 0.06), (0.145, 0, 0.06)], 0.008, plain("ink"), straight=True)


def toy_ball(radius=0.09, color="apricot", band="paper"):
    ball(radius, (0, 0, radius), plain(color, roughness=0.4))
    lathe(
        [
            (radius * 1.004 * math.cos(a), radius + radius * 1.004 * math.sin(a))
            for a in (-0.28, -0.14, 0, 0.14, 0.28)
        ],
        (0, 0, 0),
        plain(band, roughness=0.4),
    )


def slippers(color="teal-soft"):
    stuff = cloth(color)
    for x, turn in ((-0.07, 6), (0.08, -12)):
        with placed((x, 0, 0), turn=turn):
            cushion((0.1, 0.26, 0.035), (0, 0, 0), stuff, radius=0.016, bulge=0)
            cushion((0.105, 0.13, 0.07), (0, -0.062, 0.012), stuff, radius=0.035, bulge=0.01)


def boots(color="#7a4f2d", wet=True):
    """A pair of winter boots, toes to -y."""
    leather, sole, lining = plain(color, roughness=0.5), lacquer("rubber"), cloth("paper")
    for x, turn in ((-0.1, 8), (0.11, -6)):
        with placed((x, 0, 0), turn=turn):
            cushion((0.125, 0.3, 0.035), (0, -0.03, 0), sole, radius=0.016, bulge=0)
            cushion((0.115, 0.28, 0.09), (0, -0.03, 0.03), leather, radius=0.045, bulge=0.01)
            lathe([(0.055, 0.05), (0.06, 0.26), (0.048, 0.26), (0.044, 0.1)], (0, 0.055, 0), leather)
            lathe(
                [(0.048, 0.245), (0.066, 0.25), (0.07, 0.275), (0.06, 0.295), (0.046, 0.29)],
                (0, 0.055, 0),
                lining,
            )
            for k in range(4):
                tube(
                    [(-0.035, -0.03 - k * 0.012, 0.2 - k * 0.03), (0.035, -0.03 - k * 0.012, 0.2 - k * 0.03)],
                    0.006,
                    plain("peach"),
                    straight=True,
                )


def bottle(color="teal", height=0.3, label="paper", trigger=True):
    """A spray bottle of cleaner."""
    body, dark = translucent(color, through=0.15), lacquer("apricot")
    r = height * 0.22
    lathe(
        [
            (0, 0),
            (r * 0.95, 0),
            (r, height * 0.03),
            (r, height * 0.55),
            (r * 0.45, height * 0.75),
            (r * 0.35, height * 0.8),
            (0, height * 0.8),
        ],
        (0, 0, 0),
        body,
    )
    lathe([(r * 1.01, height * 0.14), (r * 1.01, height * 0.45)], (0, 0, 0), painted(label))
    cylinder(r * 0.42, height * 0.1, (0, 0, height * 0.78), dark, bevel=0.004)
    if trigger:
        box((r * 0.5, r * 1.7, height * 0.1), (0, -r * 0.35, height * 0.87), dark, bevel=0.01)
        box(
            (r * 0.22, r * 0.2, height * 0.16),
            (0, -r * 0.8, height * 0.72),
            dark,
            bevel=0.005,
            turn=(-18, 0, 0),
        )


def jug(color="paper", cap="apricot", label="teal"):
    """A canister with a grip."""
    body = plain(color, roughness=0.4)
    cushion((0.2, 0.12, 0.26), (0, 0, 0), body, radius=0.035, bulge=0, wrinkle=0)
    box((0.15, 0.004, 0.12), (0, -0.06, 0.06), painted(label), bevel=0)
    cylinder(0.028, 0.04, (-0.05, 0, 0.255), plain(cap, roughness=0.4), bevel=0.006)
    tube([(-0.01, 0, 0.25), (0.02, 0, 0.3), (0.08, 0, 0.29), (0.085, 0, 0.22)], 0.014, body)


def folded_cloths(colors=("paper", "mist", "peach")):
    for level, color in enumerate(colors):
        cushion(
            (0.28 - level * 0.01, 0.2, 0.05),
            (0, 0, level * 0.045),
            cloth(color),
            radius=0.024,
            bulge=0.004,
            turn=(0, 0, level * 5 - 4),
            wrinkle=0.004,
            seed=level,
        )


def bucket(color="teal"):
    shell = plain(color, roughness=0.4)
    lathe(
        [(0, 0), (0.1, 0), (0.135, 0.22), (0.145, 0.225), (0.145, 0.235), (0.128, 0.235), (0.095, 0.02)],
        (0, 0, 0),
        shell,
    )
    lathe([(0, 0.17), (0.122, 0.17)], (0, 0, 0), plain("#cfe6ea", roughness=0.1))
    tube(
        [(-0.138, 0, 0.22), (-0.1, -0.06, 0.33), (0, -0.085, 0.36), (0.1, -0.06, 0.33), (0.138, 0, 0.22)],
        0.006,
        lacquer("rubber"),
    )


def wine_glass(wine="wine"):
    """A glass that has fallen over, its mouth to -y."""
    glass = plain("#e9f1f2", roughness=0.08, specular=0.6)
    profile = [
        (0, 0),
        (0.055, 0),
        (0.055, 0.006),
        (0.009, 0.014),
        (0.007, 0.12),
        (0.035, 0.145),
        (0.056, 0.19),
        (0.058, 0.23),
        (0.046, 0.285),
        (0.042, 0.285),
        (0.052, 0.23),
        (0.05, 0.195),
        (0.03, 0.155),
        (0, 0.14),
    ]
    lathe(profile, (0, 0.12, 0.056), glass, turn=(94, 0, 0))


def carton(width=0.4, depth=0.3, height=0.28, color="#cfa678", label="teal"):
    card = plain(color, roughness=0.9)
    box((width, depth, height), (0, 0, 0), card, bevel=0.006)
    box((0.06, depth + 0.002, height + 0.002), (0, 0, -0.0005), plain("#e3c69c", roughness=0.5), bevel=0.002)
    box(
        (width * 0.3, 0.003, height * 0.35),
        (-width * 0.3, -depth / 2, height * 0.35),
        painted(label),
        bevel=0,
    )


def blanket(width=0.7, depth=0.5, color="peach", seed=3):
    """A throw lying in soft folds."""
    cushion((width, depth, 0.05), (0, 0, 0), cloth(color), radius=0.025, bulge=0.03, wrinkle=0.05, seed=seed)


def open_book(color="teal"):
    box((0.34, 0.24, 0.012), (0, 0, 0), painted(color), bevel=0.004)
    for side in (-1, 1):
        cushion(
            (0.155, 0.22, 0.022),
            (side * 0.08, 0, 0.01),
            painted("paper"),
            radius=0.01,
            bulge=0.008,
            wrinkle=0,
        )


def crumbs(area, amount, color="#5f452c", size=(0.004, 0.011), seed=2, height=0.03):
    """Loose grit over the rectangle (x, y, width, depth)."""
    chance = random.Random(seed)
    x, y, width, depth = area
    material = plain(color, roughness=0.9)
    for _ in range(amount):
        edge = chance.uniform(*size)
        at = (x + chance.uniform(-0.5, 0.5) * width, y + chance.uniform(-0.5, 0.5) * depth, height)
        box(
            (edge, edge * 0.8, edge * 0.7),
            at,
            material,
            bevel=edge * 0.2,
            turn=(chance.uniform(0, 40), 0, chance.uniform(0, 180)),
            segments=1,
        )


def rolled_rug(length, radius, color="rust", back="#cbb28c"):
    """A rug rolled up, its axis along x."""
    lathe(
        [(0, 0), (radius, 0), (radius, length), (0, length)],
        (-length / 2, 0, radius),
        cloth(color),
        turn=(0, 90, 0),
    )
    for side in (-1, 1):
        for turn in range(1, 4):
            lathe(
                [(radius * turn / 4 - 0.008, 0), (radius * turn / 4 + 0.008, 0)],
                (side * (length / 2 + 0.001), 0, radius),
                plain(back),
                turn=(0, 90, 0),
            )


def flat_mop(lean=58):
    angle = math.radians(lean)
    end = (0, math.cos(angle) * 1.35, math.sin(angle) * 1.35 + 0.05)
    tube([(0, 0, 0.05), end], 0.015, wood(), straight=True)
    tube([(0, end[1] * 0.88, end[2] * 0.88), end], 0.021, lacquer("teal"), straight=True)
    box((0.46, 0.15, 0.02), (0, 0, 0.025), lacquer("teal"), bevel=0.008)
    cushion((0.5, 0.18, 0.03), (0, 0, 0), cloth("paper"), radius=0.014, bulge=0)
