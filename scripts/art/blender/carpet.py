"""Pile of real strands, colored by a painting. The strands depend on the seed alone, never on the painting."""

from dataclasses import dataclass

import bpy
import numpy

from stage import add


# How much light goes through a strand: fibre is no wire.
THROUGH = 0.5


@dataclass
class Pile:
    """How a carpet is made; lengths in metres, density in tufts per square metre."""

    length: float = 0.028
    density: int = 6000
    strands: int = 7
    thickness: float = 0.006
    tuft: float = 0.011
    unruly: float = 0.004


PLUSH = Pile()
SHORT = Pile(length=0.02, density=8000, strands=8, thickness=0.0036, tuft=0.009, unruly=0.003)
SHAGGY = Pile(length=0.06, density=4600, strands=10, thickness=0.0042, tuft=0.016, unruly=0.012)


def carpet(paint, at=(0, 0, 0), pile=PLUSH, turn=0, seed=1):
    """A flat carpet of the painting's size; `at` is the middle of its underside."""
    half_width, half_depth = paint.width / 2, paint.depth / 2
    outline = [(0, -half_depth, 0.012), (0, half_depth, 0.012)]
    return strip(paint, outline, half_width * 2, at, pile, turn, seed)


def strip(paint, outline, width, at=(0, 0, 0), pile=PLUSH, turn=0, seed=1):
    """A carpet laid along an outline of (0, y, z) points, `width` wide along x: over stairs, for one."""
    lengths = [numpy.hypot(end[1] - start[1], end[2] - start[2]) for start, end in zip(outline, outline[1:])]
    whole, run = sum(lengths), 0.0
    vertices, faces, corners = [], [], []
    for (start, end), length in zip(zip(outline, outline[1:]), lengths):
        first = len(vertices)
        for _, y, z in (start, end):
            vertices += [(-width / 2, y, z), (width / 2, y, z)]
        faces.append((first, first + 1, first + 3, first + 2))
        low, high = run / whole, (run + length) / whole
        corners += [(0, low), (1, low), (1, high), (0, high)]
        run += length
    mesh = bpy.data.meshes.new("carpet")
    mesh.from_pydata(vertices, [], faces)
    layer = mesh.uv_layers.new(name="paint")
    for loop, corner in zip(layer.data, corners):
        loop.uv = corner
    thing = add(mesh, _material(paint), at, (0, 0, turn), smooth_below=1)
    _grow(thing, pile, round(pile.density * whole * width), seed)
    return thing


def _grow(thing, pile, tufts, seed):
    thing.modifiers.new("pile", "PARTICLE_SYSTEM")
    system = thing.particle_systems[0]
    system.seed = seed
    hair = system.settings
    hair.type = "HAIR"
    hair.use_advanced_hair = True
    hair.count = tufts
    hair.hair_length = pile.length
    hair.hair_step = 3
    hair.render_step = 2
    hair.child_type = "SIMPLE"
    hair.rendered_child_count = pile.strands
    hair.child_nbr = 1
    hair.child_radius = pile.tuft
    hair.roughness_1 = pile.unruly
    hair.roughness_2 = pile.unruly * 1.5
    hair.brownian_factor = pile.unruly * 0.8
    hair.root_radius = 1.0
    hair.tip_radius = 0.6
    hair.radius_scale = pile.thickness / 2
    hair.use_modifier_stack = True


def _material(paint):
    """The painting's color, darker towards the roots, a little different from strand to strand."""
    material = bpy.data.materials.new("pile")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = 0.95
    shader.inputs["Specular"].default_value = 0.04
    shader.inputs["Sheen"].default_value = 0.25
    place = nodes.new("ShaderNodeUVMap")
    place.uv_map = "paint"
    color = nodes.new("ShaderNodeTexImage")
    color.image = _image(paint)
    color.extension = "EXTEND"
    links.new(place.outputs[0], color.inputs[0])
    strand = nodes.new("ShaderNodeHairInfo")
    depth = _ranged(nodes, links, strand.outputs["Intercept"], 0.9, 1.06)
    chance = _ranged(nodes, links, strand.outputs["Random"], 0.96, 1.04)
    value = nodes.new("ShaderNodeMath")
    value.operation = "MULTIPLY"
    links.new(depth, value.inputs[0])
    links.new(chance, value.inputs[1])
    shaded = nodes.new("ShaderNodeHueSaturation")
    links.new(value.outputs[0], shaded.inputs["Value"])
    links.new(color.outputs[0], shaded.inputs["Color"])
    links.new(shaded.outputs[0], shader.inputs["Base Color"])
    through = nodes.new("ShaderNodeBsdfTranslucent")
    links.new(shaded.outputs[0], through.inputs["Color"])
    mix = nodes.new("ShaderNodeMixShader")
    mix.inputs[0].default_value = THROUGH
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(through.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs[0])
    return material


def _ranged(nodes, links, value, low, high):
    ranged = nodes.new("ShaderNodeMapRange")
    ranged.inputs["To Min"].default_value = low
    ranged.inputs["To Max"].default_value = high
    links.new(value, ranged.inputs[0])
    return ranged.outputs[0]


def _image(paint):
    rows, columns = paint.color.shape[:2]
    image = bpy.data.images.new("paint", columns, rows, float_buffer=True)
    image.colorspace_settings.name = "Non-Color"
    pixels = numpy.ones((rows, columns, 4), numpy.float32)
    pixels[..., :3] = numpy.clip(paint.color, 0.01, 0.97)
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    image.pack()
    return image
