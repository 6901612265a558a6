"""Outside: a house, a tree, the van with the brand's bird on it."""

import math

import bmesh
import bpy
from mathutils import Vector

from materials import lacquer, metal, painted, plain
from shapes import ball, box, cylinder, lathe, tube
from stage import add, placed

# The bird of client/public/icon.svg: a start and the cubic curves that follow (y runs down).
BIRD = (
    (5, 22),
    ((9, 21), (11, 14), (17, 13)),
    ((20, 12.5), (22, 14), (22.5, 15.5)),
    ((24, 16), (25.5, 16.5), (27, 17)),
    ((25.5, 17.4), (24, 17.8), (22.4, 18.2)),
    ((21, 24), (14, 26.5), (5, 22)),
)
WING = ((9, 21.5), ((13, 20.9), (15, 17.5), (18, 16.5)), ((17, 20.5), (13.5, 22.8), (9, 21.5)))
EYE = (19.6, 15.6)


def bird(size, color="apricot", wing="deep"):
    """The brand's bird, flat, seen from -y; `size` is the width of its icon, its middle at the origin."""
    scale = size / 32
    for curve, paint, depth in ((BIRD, color, 0), (WING, wing, -0.003)):
        outline = [((x - 16) * scale, depth, (18.5 - y) * scale) for x, y in _sampled(curve)]
        mesh = bpy.data.meshes.new("bird")
        mesh.from_pydata(outline, [], [tuple(range(len(outline)))])
        add(mesh, plain(paint, roughness=0.5))
    ball(scale * 1.05, ((EYE[0] - 16) * scale, -0.001, (18.5 - EYE[1]) * scale), plain("deep"))


def _sampled(curve, steps=12):
    points, start = [], curve[0]
    for one, two, end in curve[1:]:
        for k in range(steps):
            t = k / steps
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points.append(
                tuple(sum(w * p[i] for w, p in zip(weights, (start, one, two, end))) for i in (0, 1))
            )
        start = end
    return points


def extruded(profile, depth, at, material, bevel=0.03):
    """A body of one outline, (x, z) points, stretched along y around its middle."""
    body = bmesh.new()
    front = [body.verts.new((x, -depth / 2, z)) for x, z in profile]
    face = body.faces.new(front)
    moved = bmesh.ops.extrude_face_region(body, geom=[face])
    bmesh.ops.translate(
        body,
        vec=(0, depth, 0),
        verts=[part for part in moved["geom"] if isinstance(part, bmesh.types.BMVert)],
    )
    bmesh.ops.recalc_face_normals(body, faces=body.faces)
    bmesh.ops.bevel(body, geom=body.edges[:], offset=bevel, segments=4, profile=0.5, affect="EDGES")
    mesh = bpy.data.meshes.new("extruded")
    body.to_mesh(mesh)
    body.free()
    return add(mesh, material, at)


def van():
    """The firm's van, its nose to +x."""
    white, dark, glass = lacquer("paper"), lacquer("rubber"), plain("#51717a", roughness=0.12, specular=0.6)
    outline = [
        (-1.02, 0.17),
        (-1.02, 0.98),
        (-0.94, 1.05),
        (0.36, 1.05),
        (0.74, 0.66),
        (1.04, 0.54),
        (1.08, 0.46),
        (1.08, 0.17),
    ]
    extruded(outline, 0.84, (0, 0, 0), white, bevel=0.05)
    extruded(
        [(-1.03, 0.2), (-1.03, 0.34), (1.088, 0.34), (1.088, 0.2)],
        0.85,
        (0, 0, 0),
        lacquer("teal"),
        bevel=0.01,
    )
    extruded([(0.06, 0.64), (0.06, 0.93), (0.36, 0.93), (0.62, 0.66)], 0.846, (0, 0, 0), glass, bevel=0.008)
    slope = Vector((0.38, 0, -0.39)).normalized()
    box(
        (0.46, 0.72, 0.012),
        (0.548 + 0.01, 0, 0.853 + 0.01),
        glass,
        bevel=0.005,
        turn=(0, math.degrees(math.atan2(-slope.z, slope.x)), 0),
    )
    for x in (-0.6, 0.68):
        for side in (-1, 1):
            y = side * 0.38
            cylinder(0.185, 0.11, (x, y + 0.055, 0.185), dark, turn=(90, 0, 0), bevel=0.03)
            cylinder(0.1, 0.116, (x, y + 0.058, 0.185), metal("steel"), turn=(90, 0, 0), bevel=0.01)
    for side in (-1, 1):
        ball((0.03, 0.07, 0.05), (1.065, side * 0.29, 0.44), plain("#fff4d6", roughness=0.2))
    box((0.03, 0.86, 0.07), (1.075, 0, 0.17), dark, bevel=0.012)
    box((0.06, 0.006, 0.015), (0.1, -0.424, 0.56), dark, bevel=0.002)
    with placed((-0.5, -0.427, 0.68)):
        bird(0.62)


def house(width=2.5, depth=1.5, height=1.25):
    """A small house with a gable roof, its door to -y."""
    siding, trim, roof = painted("#eadcc5"), painted("paper"), plain("#8a4a36", roughness=0.85)
    box((width + 0.1, depth + 0.1, 0.1), (0, 0, 0), painted("#b9b2a6"), bevel=0.01)
    box((width, depth, height), (0, 0, 0.1), siding, bevel=0.01)
    for k in range(9):
        box((width + 0.012, depth + 0.012, 0.012), (0, 0, 0.2 + k * 0.125), siding, bevel=0.003)
    top, rise, eave = height + 0.1, 0.72, 0.14
    with placed((0, 0, top), turn=90):
        extruded([(-depth / 2, 0), (0, rise), (depth / 2, 0)], width, (0, 0, 0), siding, bevel=0.004)
        half = depth / 2 + eave
        drop = eave * rise / (depth / 2)
        for side in (-1, 1):
            panel = [(0, rise + 0.07), (side * half, -drop + 0.07), (side * half, -drop), (0, rise)]
            extruded(panel, width + 0.3, (0, 0, 0), roof, bevel=0.012)
    box((0.24, 0.24, 0.6), (0.7, 0.25, top + 0.35), plain("rust", roughness=0.9), bevel=0.01)
    front = -depth / 2
    _front_door(front, trim)
    for x in (-0.78, 0.82):
        _window(x, front, trim)
    with placed((width / 2, 0.0, 0), turn=90):
        _window(0, 0, trim)


def _front_door(front, trim):
    box((0.52, 0.05, 0.98), (0, front - 0.01, 0.1), trim, bevel=0.01)
    box((0.42, 0.05, 0.92), (0, front - 0.025, 0.1), lacquer("teal"), bevel=0.01)
    ball(0.024, (0.15, front - 0.07, 0.54), metal())
    box((0.8, 0.32, 0.1), (0, front - 0.2, 0), painted("#b9b2a6"), bevel=0.015)
    box((0.5, 0.22, 0.015), (0, front - 0.2, 0.1), plain("apricot", roughness=0.9), bevel=0.005)


def _window(x, front, trim):
    box((0.56, 0.05, 0.6), (x, front - 0.01, 0.5), trim, bevel=0.01)
    box(
        (0.47, 0.02, 0.51),
        (x, front - 0.032, 0.545),
        plain("#7ea6ad", roughness=0.15, specular=0.6),
        bevel=0.003,
    )
    box((0.03, 0.03, 0.52), (x, front - 0.035, 0.54), trim, bevel=0.004)
    box((0.48, 0.03, 0.03), (x, front - 0.035, 0.79), trim, bevel=0.004)
    box((0.64, 0.1, 0.04), (x, front - 0.04, 0.47), trim, bevel=0.01)


def tree(height=1.5, color="leaf"):
    green = plain(color, roughness=0.9, grain=(14, 0.8))
    tube([(0, 0, 0), (0.02, 0, height * 0.5), (0, 0.01, height * 0.7)], 0.055, plain("walnut", roughness=0.9))
    for x, y, z, radius in (
        (0, 0, 0.78, 0.42),
        (0.22, -0.1, 0.62, 0.28),
        (-0.22, 0.08, 0.64, 0.28),
        (0.02, -0.22, 0.6, 0.26),
        (0.03, 0.05, 1.02, 0.28),
    ):
        ball((radius, radius, radius * 0.92), (x, y, z * height), green)


def bush(radius=0.2):
    green = plain("leaf-dark", roughness=0.9, grain=(16, 0.8))
    for x, y, size in ((0, 0, 1), (radius * 0.9, 0.02, 0.75), (-radius * 0.85, -0.03, 0.7)):
        ball((radius * size, radius * size, radius * size * 0.85), (x, y, radius * size * 0.7), green)


def mailbox():
    box((0.05, 0.05, 0.5), (0, 0, 0), painted("paper"), bevel=0.008)
    cylinder(0.08, 0.28, (0, 0.14, 0.55), lacquer("teal"), turn=(90, 0, 0), bevel=0.012)
    lathe([(0, 0), (0.03, 0)], (0.082, 0.02, 0.6), plain("apricot"), turn=(0, 90, 0))
