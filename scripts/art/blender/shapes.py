"""Basic bodies. Unless it says otherwise, `at` is the middle of a body's underside, so that things stand."""

import math
import random

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector, noise

from stage import add, link

SUBDIVISIONS = 14


def box(size, at, material, bevel=0.01, turn=(0, 0, 0), segments=3):
    """A block with rounded edges."""
    body = bmesh.new()
    bmesh.ops.create_cube(body, size=1)
    bmesh.ops.translate(body, vec=(0, 0, 0.5), verts=body.verts)
    bmesh.ops.scale(body, vec=size, verts=body.verts)
    if bevel:
        width = min(bevel, min(size) * 0.49)
        bmesh.ops.bevel(
            body, geom=body.edges[:], offset=width, segments=segments, profile=0.5, affect="EDGES"
        )
    return add(_mesh("box", body), material, at, turn)


def cushion(size, at, material, radius=0.08, bulge=0.03, turn=(0, 0, 0), wrinkle=0.002, seed=0):
    """A soft block: rounded by `radius`, its top and bottom swollen by `bulge`."""
    body = bmesh.new()
    bmesh.ops.create_cube(body, size=2)
    bmesh.ops.subdivide_edges(body, edges=body.edges[:], cuts=SUBDIVISIONS, use_grid_fill=True)
    half = Vector(size) / 2
    radius = min(radius, *half)
    for vertex in body.verts:
        # Points crowd towards the edges, where the rounding is.
        unit = [math.copysign(abs(part) ** 0.75, part) for part in vertex.co]
        point = Vector([part * extent for part, extent in zip(unit, half)])
        core = Vector([max(radius - e, min(e - radius, p)) for p, e in zip(point, half)])
        outward = point - core
        if outward.length > 1e-6:
            point = core + outward.normalized() * radius
        point.z += unit[2] * bulge * (1 - unit[0] ** 2) * (1 - unit[1] ** 2)
        point += noise.noise_vector(point * 5 + Vector((seed * 7.1, seed * 3.3, 0))) * wrinkle
        vertex.co = point + Vector((0, 0, half.z))
    return _soft(add(_mesh("cushion", body), material, at, turn))


def pillow(width, height, thickness, at, material, turn=(0, 0, 0), seed=0):
    """A scatter cushion with four corners, lying; `at` is its middle."""
    steps = 24
    body = bmesh.new()
    for side in (1, -1):
        rows = []
        for i in range(steps + 1):
            row = []
            for j in range(steps + 1):
                u, v = 2 * i / steps - 1, 2 * j / steps - 1
                x = width / 2 * u * (1 - 0.09 * (1 - v * v))
                y = height / 2 * v * (1 - 0.09 * (1 - u * u))
                swell = thickness / 2 * max(0, (1 - u**4) * (1 - v**4)) ** 0.6
                crease = noise.noise(Vector((u * 2.2 + seed * 5, v * 2.2, side))) * 0.015
                crease *= 1 - max(abs(u), abs(v)) ** 3
                row.append(body.verts.new((x, y, side * (swell + crease))))
            rows.append(row)
        for i in range(steps):
            for j in range(steps):
                corners = [rows[i][j], rows[i + 1][j], rows[i + 1][j + 1], rows[i][j + 1]]
                body.faces.new(corners if side > 0 else corners[::-1])
    bmesh.ops.remove_doubles(body, verts=body.verts, dist=0.0005)
    return _soft(add(_mesh("pillow", body), material, at, turn, smooth_below=80))


def lathe(profile, at, material, turn=(0, 0, 0), segments=56):
    """A turned body: (radius, height) pairs around the vertical."""
    vertices, faces = [], []
    for radius, height in profile:
        for k in range(segments):
            angle = 2 * math.pi * k / segments
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), height))
    for i in range(len(profile) - 1):
        for k in range(segments):
            following = (k + 1) % segments
            faces.append(
                (
                    i * segments + k,
                    i * segments + following,
                    (i + 1) * segments + following,
                    (i + 1) * segments + k,
                )
            )
    mesh = bpy.data.meshes.new("lathe")
    mesh.from_pydata(vertices, [], faces)
    return add(mesh, material, at, turn)


def cylinder(radius, height, at, material, turn=(0, 0, 0), bevel=0.01):
    """A round block with softened rims."""
    bevel = min(bevel, radius * 0.4, height * 0.4)
    profile = [(0, 0), (radius - bevel, 0), (radius - bevel * 0.3, bevel * 0.3), (radius, bevel)]
    profile += [(radius, height - bevel), (radius - bevel * 0.3, height - bevel * 0.3)]
    profile += [(radius - bevel, height), (0, height)]
    return lathe(profile, at, material, turn)


def tube(points, radius, material, straight=False):
    """A round rod along the points: curved, or straight from one to the next."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 5
    curve.use_fill_caps = True
    spline = curve.splines.new("BEZIER")
    spline.bezier_points.add(len(points) - 1)
    for knot, point in zip(spline.bezier_points, points):
        knot.co = point
        knot.handle_left_type = knot.handle_right_type = "VECTOR" if straight else "AUTO"
    curve.materials.append(material)
    return link(bpy.data.objects.new("tube", curve))


def ball(radii, at, material, turn=(0, 0, 0)):
    """An ellipsoid; `at` is its middle."""
    body = bmesh.new()
    bmesh.ops.create_uvsphere(body, u_segments=32, v_segments=18, radius=1)
    bmesh.ops.scale(body, vec=radii if hasattr(radii, "__len__") else (radii,) * 3, verts=body.verts)
    return add(_mesh("ball", body), material, at, turn, smooth_below=180)


def balls(places, material, subdivisions=3):
    """Many balls, (x, y, z, radius) each, as one object."""
    body = bmesh.new()
    for x, y, z, radius in places:
        made = bmesh.ops.create_icosphere(body, subdivisions=subdivisions, radius=radius)
        bmesh.ops.translate(body, vec=(x, y, z), verts=made["verts"])
    return add(_mesh("balls", body), material, smooth_below=180)


def clay(parts, material, grain=0.012, smoothing=12):
    """Ellipsoids (middle, radii, turn) melted into one soft body, as an animal or a toy."""
    unit = bmesh.new()
    bmesh.ops.create_uvsphere(unit, u_segments=24, v_segments=14, radius=1)
    points = [vertex.co.copy() for vertex in unit.verts]
    corners = [[vertex.index for vertex in face.verts] for face in unit.faces]
    unit.free()
    vertices, faces = [], []
    for middle, radii, turn in parts:
        place = Matrix.LocRotScale(
            Vector(middle), Euler([math.radians(angle) for angle in turn]), Vector(radii)
        )
        faces += [[len(vertices) + corner for corner in face] for face in corners]
        vertices += [place @ point for point in points]
    mesh = bpy.data.meshes.new("clay")
    mesh.from_pydata(vertices, [], faces)
    thing = add(mesh, material, smooth_below=180)
    melt = thing.modifiers.new("melt", "REMESH")
    melt.mode = "VOXEL"
    melt.voxel_size = grain
    melt.use_smooth_shade = True
    soften = thing.modifiers.new("soften", "SMOOTH")
    soften.factor = 0.5
    soften.iterations = smoothing
    return thing


def leaf(length, width, base, azimuth, elevation, droop, material):
    """A leaf that leaves `base` at the given angles (radians) and bends down by `droop`."""
    rows, columns = 14, 6
    vertices, faces = [], []
    point, angle = Vector(base), elevation
    side = Vector((-math.sin(azimuth), math.cos(azimuth), 0))
    for i in range(rows + 1):
        along = i / rows
        span = width * math.sin(math.pi * min(1, along**0.75)) ** 0.9 * (1 - 0.15 * along)
        forward = Vector(
            (math.cos(azimuth) * math.cos(angle), math.sin(azimuth) * math.cos(angle), math.sin(angle))
        )
        up = forward.cross(side)
        for j in range(columns + 1):
            across = 2 * j / columns - 1
            vertices.append(point + side * across * span * 0.45 + up * abs(across) * span * 0.17)
        point = point + forward * (length / rows)
        angle -= droop / rows
    for i in range(rows):
        for j in range(columns):
            corner = i * (columns + 1) + j
            faces.append((corner, corner + 1, corner + columns + 2, corner + columns + 1))
    mesh = bpy.data.meshes.new("leaf")
    mesh.from_pydata(vertices, [], faces)
    return _soft(add(mesh, material, smooth_below=180))


def foam(area, amount, material, seed=1, radius=(0.008, 0.03), lift=0.035):
    """Heaps of bubbles over the rectangle (x, y, width, depth), thickest in its middle."""
    chance = random.Random(seed)
    x, y, width, depth = area
    places = []
    for _ in range(amount):
        u, v = chance.triangular(-0.5, 0.5, 0), chance.triangular(-0.5, 0.5, 0)
        size = chance.uniform(*radius) * max(0.45, 1 - 0.9 * math.hypot(u, v))
        raised = max(0, 0.5 - math.hypot(u, v)) * 2 * lift * chance.random()
        places.append((x + u * width, y + v * depth, 0.03 + size * 0.5 + raised, size))
    heap = balls(places, material, subdivisions=2)
    melt = heap.modifiers.new("melt", "REMESH")
    melt.mode = "VOXEL"
    melt.voxel_size = radius[0] * 0.6
    melt.use_smooth_shade = True
    return heap


def _mesh(name, body):
    mesh = bpy.data.meshes.new(name)
    body.to_mesh(mesh)
    body.free()
    return mesh


def _soft(thing):
    surface = thing.modifiers.new("soft", "SUBSURF")
    surface.levels = surface.render_levels = 1
    return thing
