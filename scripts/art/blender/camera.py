"""The set's one way of looking: without perspective, from above the front corner."""

import math

import bpy
from mathutils import Vector

import room
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


def look_at_room(width, depth, height, elevation=32, margin=0.06):
    """Frames a whole room with its walls and slab, as in `room`, from azimuth -45; `margin` is the free share around it."""
    rise, along = math.cos(math.radians(elevation)), math.sin(math.radians(elevation)) * math.sqrt(0.5)
    reach = (width + depth) / 2
    top = along * (reach + 2 * room.WALL) + rise * height
    bottom = -along * reach - rise * room.SLAB
    span = max(2 * math.sqrt(0.5) * (reach + room.WALL), (top - bottom) * 1.5)
    look(at=(0, 0, (top + bottom) / 2 / rise), width=span * (1 + margin), elevation=elevation)
