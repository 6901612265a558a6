"""The set's one way of looking: without perspective, from above the front corner."""

import math

import bpy
from mathutils import Vector

from stage import aim, link

FAR = 20.0


def look(at=(0, 0, 0.7), width=7.4, azimuth=-45, elevation=31):
    """Frames `width` metres around a point; azimuth -45 sees the left and the back wall alike."""
    turned, raised = math.radians(azimuth), math.radians(elevation)
    direction = Vector(
        (math.cos(turned) * math.cos(raised), math.sin(turned) * math.cos(raised), math.sin(raised))
    )
    camera = bpy.data.cameras.new("camera")
    camera.type = "ORTHO"
    camera.ortho_scale = width
    thing = link(bpy.data.objects.new("camera", camera), Vector(at) + direction * FAR)
    aim(thing, at)
    bpy.context.scene.camera = thing
