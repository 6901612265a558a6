"""Furniture. Each piece stands on its own origin and faces -y; put it in its place with `stage.placed`."""

import math
import random

from materials import cloth, metal, painted, plain, translucent, wood
from mathutils import Vector
import light
from shapes import box, cushion, cylinder, lathe, leaf, pillow, tube


def sofa(stuff, width=1.75, seats=2, legs="walnut"):
    """A sofa of round, soft parts, all of the given material."""
    inner = width - 0.36
    box((width - 0.1, 0.8, 0.2), (0, 0, 0.1), stuff, bevel=0.06, segments=6)
    box((inner + 0.1, 0.24, 0.56), (0, 0.31, 0.16), stuff, bevel=0.1, segments=8)
    for side in (-1, 1):
        cushion((0.22, 0.84, 0.48), (side * (width / 2 - 0.11), -0.01, 0.1), stuff, radius=0.1, bulge=0.01)
        for y in (-0.3, 0.3):
            lathe(
                [(0, 0), (0.02, 0), (0.03, 0.12), (0, 0.12)],
                (side * (width / 2 - 0.14), y, 0),
                wood("walnut", legs),
            )
    share = inner / seats
    for seat in range(seats):
        x = (seat - (seats - 1) / 2) * share
        cushion((share - 0.015, 0.68, 0.19), (x, -0.08, 0.28), stuff, radius=0.07, bulge=0.03, seed=seat)
        cushion(
            (share - 0.02, 0.2, 0.42),
            (x, 0.2, 0.44),
            stuff,
            radius=0.085,
            bulge=0.01,
            turn=(-12, 0, 0),
            seed=seat + 5,
        )


def scatter_cushion(at, color, lean=68, turn=0, size=0.42, seed=1):
    """A cushion leaning back on a sofa; `at` is its middle."""
    pillow(size, size, 0.17, at, cloth(color), turn=(lean, 0, turn), seed=seed)


def armchair(stuff):
    sofa(stuff, width=0.95, seats=1)


def coffee_table(radius=0.42, height=0.36):
    """A round oak table on three splayed legs, with a book and a vase."""
    oak = wood()
    cylinder(radius, 0.035, (0, 0, height), oak, bevel=0.012)
    for angle in (90, 210, 330):
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        foot, top = radius * 0.78, radius * 0.5
        tube([(c * foot, s * foot, 0.012), (c * top, s * top, height)], 0.018, oak, straight=True)


def books(at, colors=("teal", "peach"), turn=10):
    for level, color in enumerate(colors):
        size = (0.2 - level * 0.02, 0.14 - level * 0.01, 0.026)
        box(
            size,
            (at[0], at[1], at[2] + level * 0.027),
            painted(color),
            bevel=0.004,
            turn=(0, 0, turn - level * 17),
        )


def vase(at, color="peach", scale=1.0, twigs=True):
    profile = [
        (0, 0),
        (0.035, 0),
        (0.06, 0.04),
        (0.058, 0.09),
        (0.026, 0.14),
        (0.03, 0.165),
        (0.022, 0.165),
        (0.02, 0.13),
    ]
    lathe([(r * scale, z * scale) for r, z in profile], at, plain(color, roughness=0.5))
    if twigs:
        chance = random.Random(4)
        green = plain("leaf", roughness=0.7)
        for k in range(7):
            azimuth = k * 2.4
            lean = chance.uniform(0.03, 0.08) * scale
            start = Vector((at[0], at[1], at[2] + 0.12 * scale))
            end = start + Vector(
                (math.cos(azimuth) * lean, math.sin(azimuth) * lean, chance.uniform(0.12, 0.2) * scale)
            )
            tube([start, end], 0.003, green, straight=True)
            for turn in (0, 2.1, 4.2):
                leaf(0.07 * scale, 0.035 * scale, end, azimuth + turn, 0.6, 1.2, green)


def mug(at, color="apricot", turn=0):
    glaze = plain(color, roughness=0.35)
    lathe(
        [(0, 0), (0.038, 0), (0.042, 0.01), (0.042, 0.085), (0.036, 0.085), (0.036, 0.02), (0, 0.02)],
        at,
        glaze,
    )
    lathe([(0, 0.068), (0.036, 0.068)], at, plain("#5b3a24", roughness=0.3))
    x, y, z = at
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    tube(
        [
            (x + c * r, y + s * r, z + h)
            for r, h in ((0.04, 0.068), (0.066, 0.062), (0.066, 0.03), (0.04, 0.022))
        ],
        0.007,
        glaze,
    )


def floor_lamp(height=1.55, power=7.0, shade="#fbe3bb"):
    brass = metal()
    lathe([(0, 0), (0.15, 0), (0.15, 0.018), (0.02, 0.032), (0, 0.032)], (0, 0, 0), brass)
    tube([(0, 0, 0.02), (0, 0, height - 0.2)], 0.012, brass, straight=True)
    lathe([(0.22, height - 0.3), (0.14, height)], (0, 0, 0), translucent(shade))
    light.bulb((0, 0, height - 0.14), power)


def table_lamp(at, power=3.0):
    x, y, z = at
    lathe(
        [(0, 0), (0.06, 0), (0.075, 0.05), (0.05, 0.13), (0.015, 0.16), (0, 0.16)],
        at,
        plain("teal", roughness=0.4),
    )
    lathe([(0.11, 0.17), (0.07, 0.32)], at, translucent("#fbe3bb"))
    light.bulb((x, y, z + 0.24), power)


def plant(height=1.0, leaves=15, pot="paper", seed=5, scale=0.95):
    """A broad-leaved plant in a pot."""
    chance = random.Random(seed)
    stem, green = plain("leaf-dark", roughness=0.6), translucent("leaf", through=0.08)
    profile = [(0, 0), (0.13, 0), (0.145, 0.02), (0.175, 0.29), (0.18, 0.31), (0.16, 0.31), (0.155, 0.27)]
    lathe([(r * scale, z * scale) for r, z in profile], (0, 0, 0), plain(pot, roughness=0.6))
    lathe([(0.157 * scale, 0.275 * scale), (0, 0.285 * scale)], (0, 0, 0), plain("soil", roughness=0.95))
    base = Vector((0, 0, 0.26 * scale))
    for index in range(leaves):
        share = index / leaves
        azimuth = index * 2.4 + chance.uniform(-0.3, 0.3)
        rise = height * scale * (0.35 + 0.6 * share * chance.uniform(0.85, 1.1))
        out = (0.1 + 0.2 * (1 - share)) * scale * chance.uniform(0.8, 1.2)
        heading = Vector((math.cos(azimuth), math.sin(azimuth), 0))
        end = base + heading * out + Vector((0, 0, rise))
        tube([base, base + heading * out * 0.3 + Vector((0, 0, rise * 0.6)), end], 0.006 * scale, stem)
        length, girth = chance.uniform(0.3, 0.42) * scale, chance.uniform(0.13, 0.18) * scale
        leaf(
            length,
            girth,
            end,
            azimuth,
            chance.uniform(0.3, 0.9) * (0.6 + 0.6 * share),
            chance.uniform(1.1, 1.9),
            green,
        )


def framed_picture(width=0.44, height=0.56, disc="teal", hill="peach"):
    """A picture for a back wall: its back at y = 0, its lower edge at z = 0."""
    box((width, 0.028, height), (0, -0.014, 0), wood(), bevel=0.006)
    box((width - 0.05, 0.006, height - 0.05), (0, -0.029, 0.025), painted("paper"), bevel=0)
    for color, size, z in ((disc, 0.27, 0.58), (hill, 0.2, 0.36)):
        lathe(
            [(0, 0), (size * width, 0)],
            (0, -0.033 - size * 0.01, height * z),
            painted(color),
            turn=(90, 0, 0),
        )


def sideboard(width=1.2, depth=0.38, height=0.5):
    oak, seam = wood(), painted("walnut")
    for x in (-width / 2 + 0.08, width / 2 - 0.08):
        for y in (-depth / 2 + 0.06, depth / 2 - 0.06):
            cylinder(0.018, 0.13, (x, y, 0), plain("ink"), bevel=0.003)
    box((width, depth, height - 0.12), (0, 0, 0.12), oak, bevel=0.012)
    for k in range(3):
        x = (k - 1) * width / 3
        box((width / 3 - 0.02, 0.02, height - 0.17), (x, -depth / 2 - 0.005, 0.145), oak, bevel=0.006)
        cylinder(
            0.012, 0.02, (x + width / 8, -depth / 2 - 0.014, height * 0.6), seam, turn=(90, 0, 0), bevel=0.003
        )


def bed(width=1.3, length=1.8, cover="teal-soft", throw="apricot"):
    """A double bed, its head at +y."""
    oak, linen = wood(), cloth("paper")
    box((width + 0.1, 0.07, 0.8), (0, length / 2 + 0.03, 0), oak, bevel=0.025, segments=5)
    box((width + 0.04, length, 0.14), (0, 0, 0.1), oak, bevel=0.02)
    for x in (-width / 2 + 0.06, width / 2 - 0.06):
        box((0.07, 0.07, 0.12), (x, -length / 2 + 0.08, 0), oak)
    cushion((width, length - 0.04, 0.2), (0, 0, 0.22), linen, radius=0.07, bulge=0.02)
    cushion(
        (width + 0.07, length * 0.66, 0.2),
        (0, -length * 0.17, 0.25),
        cloth(cover),
        radius=0.07,
        bulge=0.03,
        wrinkle=0.012,
        seed=3,
    )
    cushion(
        (width + 0.09, length * 0.2, 0.19),
        (0, -length * 0.36, 0.275),
        cloth(throw),
        radius=0.06,
        bulge=0.025,
        wrinkle=0.01,
        seed=8,
    )
    for side in (-1, 1):
        pillow(
            0.56,
            0.38,
            0.2,
            (side * width * 0.24, length / 2 - 0.22, 0.5),
            linen,
            turn=(28, 0, side * 4),
            seed=side + 3,
        )


def bedside_table():
    oak = wood()
    box((0.38, 0.34, 0.3), (0, 0, 0.12), oak, bevel=0.015)
    box((0.34, 0.02, 0.11), (0, -0.17, 0.26), oak, bevel=0.006)
    for x in (-0.15, 0.15):
        for y in (-0.13, 0.13):
            cylinder(0.016, 0.13, (x, y, 0), plain("ink"), bevel=0.003)


def shelf(width=0.9, height=1.5, depth=0.28, seed=3):
    """An open bookcase, full of books and a few things."""
    oak, chance = wood(), random.Random(seed)
    for x in (-width / 2 + 0.015, width / 2 - 0.015):
        box((0.03, depth, height), (x, 0, 0), oak, bevel=0.006)
    levels = 4
    for level in range(levels + 1):
        box((width - 0.05, depth, 0.03), (0, 0, level * (height - 0.03) / levels), oak, bevel=0.005)
    box((width - 0.05, 0.01, height), (0, depth / 2 - 0.005, 0), wood("oak", "walnut"), bevel=0)
    for level in range(levels):
        z, x = level * (height - 0.03) / levels + 0.03, -width / 2 + 0.05
        end = width / 2 - chance.choice((0.1, 0.3, 0.4))
        while x < end:
            thick, tall = chance.uniform(0.025, 0.055), chance.uniform(0.18, 0.27)
            color = chance.choice(("teal", "peach", "paper", "apricot", "deep", "sage", "rust", "sand"))
            box((thick, 0.17, tall), (x + thick / 2, -0.02, z), painted(color), bevel=0.004)
            x += thick + 0.003
        if end < width / 2 - 0.2:
            vase((end + 0.14, -0.02, z), chance.choice(("peach", "teal", "paper")), scale=1.1, twigs=False)
