"""The miniature's ground, slab, walls and openings.

A room's floor has its middle at the origin; its left wall stands at -x, its back wall at +y, both outside the
floor.
"""

import bpy

from materials import painted, plain, veil, wood
from shapes import box
from stage import add

WALL = 0.13
SKIRTING = 0.12
SLAB = 0.2


def ground(seen=True):
    """The table that every miniature stands on: the color that all pictures share.

    Unseen, it still throws light back, but the picture is transparent where it would show.
    """
    paint = plain("#f0dcc3", roughness=0.95, specular=0.03)
    table = box((90, 90, 0.1), (0, 0, -SLAB - 0.1), paint, bevel=0)
    table.visible_camera = seen
    bpy.context.scene.render.film_transparent = not seen


def contact_shadow(width, depth, reach=0.34, strength=0.4):
    """The shade before a slab on unseen ground: a veil that fades from the slab's front edge."""
    front, low = -depth / 2, -SLAB + 0.001
    left, right = -width / 2 - WALL, width / 2
    mesh = bpy.data.meshes.new("shade")
    far, near = front, front - reach
    corners = [(left, near, low), (right, near, low), (right, far, low), (left, far, low)]
    mesh.from_pydata(corners, [], [(0, 1, 2, 3)])
    layer = mesh.uv_layers.new(name="fade")
    for loop, corner in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = corner
    shade = add(mesh, veil("#5a452c", strength, ends=reach / (right - left)))
    shade.visible_diffuse = shade.visible_glossy = shade.visible_shadow = False


def slab(width, depth, margin=0.0):
    """The rounded plate under a room, its top at floor level; it reaches under the walls."""
    size = (width + WALL + margin * 2, depth + WALL + margin * 2, SLAB)
    box(size, (-WALL / 2, WALL / 2, -SLAB), painted("#f3ebdd"), bevel=0.04, segments=5)


def boards(width, depth, plank=(1.1, 0.14), turn=0.0):
    """A floor of oak boards, a few millimetres high."""
    box((width, depth, 0.01), (0, 0, 0), wood(plank=plank, turn=turn), bevel=0.002)


def walls(width, depth, height=2.2, color="sage", left=True, window=None):
    """The back wall and the left one; `window` is (along, sill, width, height) in the left."""
    paint = painted(color)
    if left:
        _left_wall(width, depth, height, paint, window)
    _back_wall(width, depth, height, paint)


def _left_wall(width, depth, height, paint, window):
    x, trim = -width / 2 - WALL / 2, painted("paper")
    if not window:
        box((WALL, depth + WALL, height), (x, WALL / 2, 0), paint, bevel=0.015)
    else:
        along, sill, span, rise = window
        near, far = along - span / 2, along + span / 2
        for start, end in ((-depth / 2, near), (far, depth / 2 + WALL)):
            box((WALL, end - start, height), (x, (start + end) / 2, 0), paint, bevel=0)
        box((WALL, span, sill), (x, along, 0), paint, bevel=0)
        box((WALL, span, height - sill - rise), (x, along, sill + rise), paint, bevel=0)
        _window_frame(x, along, sill, span, rise, trim)
    box((0.025, depth, SKIRTING), (-width / 2 + 0.0125, 0, 0), trim, bevel=0.008)


def _window_frame(x, along, sill, span, rise, trim):
    bar = 0.045
    for y in (along - span / 2 + bar / 2, along, along + span / 2 - bar / 2):
        box((0.06, bar, rise), (x, y, sill), trim, bevel=0.008)
    for z in (sill, sill + rise * 0.55, sill + rise - bar):
        box((0.062, span, bar), (x, along, z), trim, bevel=0.008)
    box((0.2, span + 0.16, 0.04), (x + WALL / 2 + 0.03, along, sill - 0.02), trim, bevel=0.012)


def daylit_pane(wall, along, sill, span, rise):
    """A bright sky in a left wall's window, for a picture without a ground to see through it; light passes."""
    sky = plain("sky", specular=0, glow=0.9)
    pane = box((0.01, span, rise), (wall - WALL / 2, along, sill), sky, bevel=0)
    pane.visible_diffuse = pane.visible_glossy = pane.visible_shadow = False


def _back_wall(width, depth, height, paint):
    box((width, WALL, height), (0, depth / 2 + WALL / 2, 0), paint, bevel=0.015)
    box((width, 0.025, SKIRTING), (0, depth / 2 - 0.0125, 0), painted("paper"), bevel=0.008)
