"""Carpeted stairs that rise towards +y from their origin, the foot of the first riser."""

from materials import painted, wood
from shapes import box, cylinder, tube

RISE = 0.19
TREAD = 0.27
OVERHANG = 0.02


def steps(count, width, color="paper"):
    """The stairs themselves, solid down to the floor."""
    paint = painted(color)
    for step in range(count):
        y = step * TREAD + TREAD / 2
        box((width, TREAD + 0.002, (step + 1) * RISE), (0, y, 0), paint, bevel=0.004)


def outline(count, apron=0.0):
    """Where a carpet lies: (0, y, z) from the floor, over every nose, to the last tread's end."""
    points = [(0, -apron, 0.004)] if apron else []
    for step in range(count):
        y, z = step * TREAD, step * RISE
        points += [
            (0, y - 0.004, z + 0.004),
            (0, y - OVERHANG, z + RISE - 0.03),
            (0, y - OVERHANG, z + RISE + 0.004),
        ]
    return points + [(0, count * TREAD, count * RISE + 0.004)]


def path_length(count, apron=0.0):
    """Metres of carpet along the outline."""
    points = outline(count, apron)
    return sum(((b[1] - a[1]) ** 2 + (b[2] - a[2]) ** 2) ** 0.5 for a, b in zip(points, points[1:]))


def wall_rail(count, x):
    """An oak handrail on brackets, along a wall at `x`."""
    low, high = (x, 0.0, RISE + 0.78), (x, count * TREAD, count * RISE + 0.9)
    tube([low, high], 0.028, wood(), straight=True)
    for share in (0.08, 0.5, 0.92):
        y, z = low[1] + (high[1] - low[1]) * share, low[2] + (high[2] - low[2]) * share
        tube(
            [(x, y, z), (x - 0.04, y, z - 0.05), (x - 0.085, y, z - 0.05)],
            0.009,
            painted("ink"),
            straight=True,
        )


def banister(count, x):
    """An oak rail on white balusters along the open side."""
    white, oak = painted("paper"), wood()
    for step in range(count):
        for share in (0.25, 0.75):
            y = (step + share) * TREAD
            box((0.028, 0.028, 0.72 + RISE * share), (x, y, (step + 1) * RISE - 0.01), white, bevel=0.006)
    rise = count * RISE
    tube([(x, -0.02, 0.98), (x, count * TREAD, 0.97 + rise)], 0.03, oak, straight=True)
    box((0.09, 0.09, 1.12), (x, -0.06, 0), white, bevel=0.012)
    cylinder(0.06, 0.05, (x, -0.06, 1.12), oak, bevel=0.02)
