"""One light for the whole set: a low warm sun from the left, a wide soft light from the front, a pale sky."""

import math

import bpy
from mathutils import Vector

from materials import linear
from stage import aim, link

SUN_DIRECTION = (0.54, 0.44, -0.92)
SUN_COLOR = (1.0, 0.86, 0.68)


def daylight(sun=4.3, sky=0.56, fill=150.0, direction=SUN_DIRECTION):
    """The set's daylight; the numbers are Blender's strengths."""
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy = sun
    lamp.color = SUN_COLOR
    lamp.angle = math.radians(4.5)
    thing = link(bpy.data.objects.new("sun", lamp))
    thing.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    area((3.4, -4.4, 4.4), (0, 0, 0.3), 3.5, fill, (1.0, 0.96, 0.9))
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (0.95, 0.97, 1.0, 1)
    background.inputs[1].default_value = sky


def area(at, target, size, power, color=(1, 1, 1)):
    """A soft square light that is not itself seen."""
    lamp = bpy.data.lights.new("area", "AREA")
    lamp.energy, lamp.size, lamp.color = power, size, color
    thing = link(bpy.data.objects.new("area", lamp), at)
    aim(thing, target)
    thing.visible_camera = False


def bulb(at, power=6.0, color="#ffb765"):
    """A small warm lamp."""
    lamp = bpy.data.lights.new("bulb", "POINT")
    lamp.energy, lamp.color, lamp.shadow_soft_size = power, linear(color), 0.06
    link(bpy.data.objects.new("bulb", lamp), at)
