"""The colors of a carpet, painted from above: pile, grooming, traffic lanes, dust and stains."""

import math

import numpy

from materials import linear

PIXELS_PER_METRE = 300
SOIL = "#775d40"


class Paint:
    """A picture of width × depth metres, its origin in the middle; x to the right, y to the back."""

    def __init__(self, width, depth, color="#fcf2e2", seed=1):
        self.width, self.depth, self.seed = width, depth, seed
        rows, columns = int(depth * PIXELS_PER_METRE), int(width * PIXELS_PER_METRE)
        y, x = numpy.mgrid[0:rows, 0:columns]
        self.x = (x + 0.5) / PIXELS_PER_METRE - width / 2
        self.y = (y + 0.5) / PIXELS_PER_METRE - depth / 2
        self.color = numpy.ones((rows, columns, 3)) * numpy.array(linear(color))
        self.mottle(0.035, 0.05)

    def noise(self, size, seed, octaves=4):
        """Soft noise in [0, 1] with features of `size` metres."""
        return soft_noise(self.x.shape, size * PIXELS_PER_METRE, self.seed * 101 + seed, octaves)

    def mottle(self, amount, size, seed=3):
        """Darker here and there, by up to twice a share, as no two tufts are dyed the same."""
        self.color *= (1 - 2 * amount * self.noise(size, seed))[..., None]

    def groom(self, stripe=0.22, amount=0.06, angle=0):
        """Narrow stripes where the pile was set to and fro."""
        across = self.x * math.cos(math.radians(angle)) + self.y * math.sin(math.radians(angle))
        wave = numpy.tanh(3 * numpy.sin((across + 0.01 * self.noise(0.3, 5)) / stripe * math.pi))
        self.color *= (1 - amount * (0.5 - 0.5 * wave))[..., None]

    def tint(self, mask, color, strength=1.0):
        """Lays a color over, where the mask is 1 and as strongly as said."""
        share = numpy.clip(mask * strength, 0, 1)[..., None]
        self.color = self.color * (1 - share) + numpy.array(linear(color)) * share

    def dust(self, strength=0.4, color=SOIL):
        """A dull veil over all, in patches."""
        patches = smooth(0.25, 0.75, self.noise(0.6, 11))
        self.tint(0.65 + 0.5 * patches + 0.3 * (self.noise(0.04, 12) - 0.5), color, strength)

    def lane(self, points, width=0.5, strength=0.5, color=SOIL):
        """A trodden path along the points, darkest in its middle."""
        distance = numpy.full(self.x.shape, 1e9)
        for start, end in zip(points, points[1:]):
            distance = numpy.minimum(distance, self._distance(start, end))
        ragged = distance + (self.noise(0.35, 21) - 0.5) * width * 0.4
        self.tint(1 - smooth(width * 0.1, width * 0.62, ragged), color, strength)

    def stain(self, at, radius, color="#4a2d1a", strength=0.85, seed=1, ring=0.25, squash=1.0):
        """A spill: an irregular edge, a darker rim where it dried, drops thrown out beside it."""
        chance = numpy.random.RandomState(self.seed * 31 + seed)
        self._spot(at, radius, color, strength, seed, ring, squash)
        for _ in range(5):
            angle, far = chance.uniform(0, 2 * math.pi), radius * chance.uniform(1.15, 1.7)
            drop = (at[0] + far * math.cos(angle), at[1] + far * math.sin(angle) * squash)
            size = radius * chance.uniform(0.04, 0.13)
            self._spot(drop, size, color, strength * 0.85, seed + 7, 0, 1)

    def footprints(self, steps, color=SOIL, strength=0.55, size=0.13):
        """Shoe marks: (x, y, heading in degrees) each, a sole and a heel."""
        for index, (x, y, heading) in enumerate(steps):
            along = math.radians(heading)
            for ahead, length, girth in ((0.35, 0.62, 0.40), (-0.75, 0.33, 0.32)):
                middle = (x + math.cos(along) * ahead * size, y + math.sin(along) * ahead * size)
                u = (self.x - middle[0]) * math.cos(along) + (self.y - middle[1]) * math.sin(along)
                v = -(self.x - middle[0]) * math.sin(along) + (self.y - middle[1]) * math.cos(along)
                far = numpy.hypot(u / (size * length), v / (size * girth))
                far = far + (self.noise(0.06, 40 + index) - 0.5) * 0.7
                self.tint(1 - smooth(0.75, 1.05, far), color, strength)

    def where(self, mask, other):
        """Takes the other painting's colors where the mask is 1."""
        self.color = self.color * (1 - mask[..., None]) + other.color * mask[..., None]

    def _spot(self, at, radius, color, strength, seed, ring, squash):
        x, y = self.x - at[0], (self.y - at[1]) / squash
        reach = radius * 1.8
        if numpy.abs(x).min() > reach or numpy.abs(y).min() > reach:
            return
        lobes = (self.noise(radius * 1.1 + 0.02, 60 + seed, 4) - 0.5) * 0.95
        far = numpy.hypot(x, y) / radius + lobes
        inside = 1 - smooth(0.82, 1.0, far)
        depth = 0.72 + 0.5 * (self.noise(radius * 0.7 + 0.02, 80 + seed) - 0.5)
        rim = numpy.exp(-(((far - 0.85) / 0.09) ** 2)) * ring
        self.tint(inside * numpy.clip(depth + rim, 0, 1.15), color, strength)

    def _distance(self, start, end):
        """Metres from each point to the line between two points."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        along = ((self.x - start[0]) * dx + (self.y - start[1]) * dy) / (dx * dx + dy * dy)
        along = numpy.clip(along, 0, 1)
        return numpy.hypot(self.x - start[0] - along * dx, self.y - start[1] - along * dy)


def smooth(low, high, value):
    """0 below `low`, 1 above `high`, an S between."""
    share = numpy.clip((value - low) / (high - low), 0, 1)
    return share * share * (3 - 2 * share)


def soft_noise(shape, cell, seed, octaves=4):
    """Value noise in [0, 1]; `cell` pixels between the coarsest values."""
    chance = numpy.random.RandomState(seed)
    total, weight, sum_of_weights = numpy.zeros(shape), 1.0, 0.0
    for _ in range(octaves):
        cell = max(cell, 1.01)
        grid = chance.rand(int(shape[0] / cell) + 3, int(shape[1] / cell) + 3)
        rows, row_share = _cells(shape[0], cell)
        columns, column_share = _cells(shape[1], cell)
        upper = grid[rows][:, columns] * (1 - column_share) + grid[rows][:, columns + 1] * column_share
        lower = (
            grid[rows + 1][:, columns] * (1 - column_share) + grid[rows + 1][:, columns + 1] * column_share
        )
        total += weight * (upper * (1 - row_share[:, None]) + lower * row_share[:, None])
        sum_of_weights += weight
        weight, cell = weight / 2, cell / 2
    return numpy.clip((total / sum_of_weights - 0.5) * 1.5 + 0.5, 0, 1)


def _cells(length, cell):
    position = numpy.arange(length) / cell
    index = position.astype(int)
    share = position - index
    return index, share * share * (3 - 2 * share)
