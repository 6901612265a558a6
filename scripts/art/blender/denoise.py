"""Smooths what is left of the noise.

After Dammertz and others, "Edge-Avoiding À-Trous Wavelet Transform for fast Global Illumination Filtering" (2010).

Light is smoothed apart from the surfaces' own colors, in ever wider steps, and never across an edge that the
surfaces' color, direction or distance shows. Strands of pile are all edges, so they stay as they were rendered.
"""

import numpy

STEPS = (1, 2, 4, 8, 16)
LIGHT_DIFFERENCE = 0.5
# The nearest neighbours may differ more in color: they share the rim of a thing.
COLOR_DIFFERENCES = (0.1, 0.05, 0.03, 0.03, 0.03)
NORMAL_DIFFERENCE = 0.12
DEPTH_DIFFERENCE = 0.02
KERNEL = ((-1, 0.25), (0, 0.5), (1, 0.25))


def denoise(color, albedo, normal, depth):
    """Arrays of rows × columns × 3 (depth: rows × columns), linear; the same, smoothed."""
    albedo = numpy.clip(albedo, 0, 1)
    surface = albedo + 0.02
    light = numpy.log1p(numpy.clip(color, 0, 60) / surface)
    depth = numpy.minimum(depth, 100)
    light = _without_specks(light)
    tolerance = LIGHT_DIFFERENCE
    for step, color_difference in zip(STEPS, COLOR_DIFFERENCES):
        light = _smoothed(light, albedo, normal, depth, step, tolerance, color_difference)
        tolerance *= 0.6
    return numpy.expm1(light) * surface


def _without_specks(light):
    """No pixel brighter or darker than all of its neighbours: single stray samples go."""
    moves = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column]
    lowest = highest = _moved(light, moves[0])
    for move in moves[1:]:
        neighbour = _moved(light, move)
        lowest, highest = numpy.minimum(lowest, neighbour), numpy.maximum(highest, neighbour)
    return numpy.clip(light, lowest, highest)


def _smoothed(light, albedo, normal, depth, step, tolerance, color_difference):
    total = numpy.zeros_like(light)
    weights = numpy.zeros(light.shape[:2] + (1,), light.dtype)
    for rows, row_weight in KERNEL:
        for columns, column_weight in KERNEL:
            move = (rows * step, columns * step)
            neighbour = _moved(light, move)
            difference = _far(light, neighbour, tolerance)
            difference += _far(albedo, _moved(albedo, move), color_difference)
            difference += _far(normal, _moved(normal, move), NORMAL_DIFFERENCE)
            slope = numpy.abs(depth - _moved(depth, move)) / (DEPTH_DIFFERENCE * step)
            weight = numpy.exp(-difference - slope)[..., None] * (row_weight * column_weight)
            total += neighbour * weight
            weights += weight
    return total / weights


def _far(one, other, tolerance):
    return numpy.square(one - other).sum(-1) / (tolerance * tolerance)


def _moved(picture, move):
    """The picture shifted by whole pixels, its border repeated."""
    rows = numpy.clip(numpy.arange(picture.shape[0]) + move[0], 0, picture.shape[0] - 1)
    columns = numpy.clip(numpy.arange(picture.shape[1]) + move[1], 0, picture.shape[1] - 1)
    return picture[rows][:, columns]
