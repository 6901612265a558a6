"""The empty stage that a scene is built on, and the ways to put objects there."""

from contextlib import contextmanager
import math
import random

import bpy
import numpy
from mathutils import Vector

_parents = []


def clear(seed=1):
    """An empty scene for Cycles; everything random starts from the seed."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.engine = "CYCLES"
    _parents.clear()
    random.seed(seed)
    numpy.random.seed(seed)


@contextmanager
def placed(at=(0, 0, 0), turn=0, scale=1):
    """What is added inside stands at `at` (metres), turned about the vertical by `turn` degrees."""
    holder = bpy.data.objects.new("placed", None)
    link(holder, at, (0, 0, turn))
    holder.scale = (scale, scale, scale)
    _parents.append(holder)
    try:
        yield holder
    finally:
        _parents.pop()


def link(thing, at=(0, 0, 0), turn=(0, 0, 0)):
    """Puts an object into the scene, inside the innermost `placed`; angles in degrees."""
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    if _parents:
        thing.parent = _parents[-1]
    return thing


def add(mesh, material, at=(0, 0, 0), turn=(0, 0, 0), smooth_below=40):
    """An object of the mesh; edges flatter than `smooth_below` degrees are shaded smooth."""
    mesh.materials.append(material)
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(smooth_below)
    return link(bpy.data.objects.new(mesh.name, mesh), at, turn)


def aim(thing, target):
    """Turns a light or a camera towards a point."""
    direction = Vector(target) - thing.location
    thing.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
