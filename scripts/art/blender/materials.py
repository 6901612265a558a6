"""What things are made of, in the brand's colors."""

import bpy

PALETTE = {
    "sand": "#efe4d3",
    "paper": "#fbf6ec",
    "sage": "#b4cfc9",
    "mist": "#cfe0de",
    "teal": "#2b646b",
    "teal-soft": "#588689",
    "deep": "#163c42",
    "ink": "#2a3a3f",
    "apricot": "#d5824c",
    "peach": "#f3bd8b",
    "rust": "#a8492f",
    "oak": "#bd8a58",
    "oak-light": "#d9b283",
    "walnut": "#7a5233",
    "leaf": "#4c8a5a",
    "leaf-dark": "#2f6a49",
    "soil": "#4b3628",
    "brass": "#c9a052",
    "steel": "#aeb6b8",
    "rubber": "#33393c",
    "snow": "#f4f6f6",
    "sky": "#bcdbe4",
    "wine": "#7a2233",
    "blush": "#d98f84",
    "gray": "#8b9493",
}


def linear(color):
    """A palette name or a #rrggbb as linear light, as the renderer counts."""
    text = PALETTE.get(color, color).lstrip("#")
    parts = [int(text[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def plain(color, roughness=0.6, sheen=0.0, specular=0.3, metallic=0.0, grain=None, glow=0.0):
    """One color; `grain` is (how fine, how strong) a bump under it."""
    material, shader, nodes, links = _new(color)
    _set(shader, "Base Color", (*linear(color), 1))
    _set(shader, "Roughness", roughness)
    _set(shader, "Sheen", sheen)
    _set(shader, "Specular", specular)
    _set(shader, "Metallic", metallic)
    if glow:
        _set(shader, "Emission", (*linear(color), 1))
        _set(shader, "Emission Strength", glow)
    if grain:
        _bump(shader, nodes, links, *grain)
    return material


def cloth(color):
    """Woven stuff: matt, a soft sheen, a weave that is just seen."""
    return plain(color, roughness=0.95, sheen=0.35, specular=0.08, grain=(220, 0.22))


def painted(color):
    return plain(color, roughness=0.85, specular=0.12)


def lacquer(color):
    return plain(color, roughness=0.38, specular=0.4)


def metal(color="brass"):
    return plain(color, roughness=0.32, metallic=0.9)


def translucent(color, through=0.5):
    """Paper or thin plastic that lets light through."""
    material, shader, nodes, links = _new(color)
    _set(shader, "Base Color", (*linear(color), 1))
    _set(shader, "Roughness", 0.7)
    back = nodes.new("ShaderNodeBsdfTranslucent")
    back.inputs["Color"].default_value = (*linear(color), 1)
    mix = nodes.new("ShaderNodeMixShader")
    mix.inputs[0].default_value = through
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(back.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs[0])
    return material


def veil(color, strength, ends):
    """A shade that is `strength` opaque at v = 1 and gone at v = 0; near u = 0 it fades in over `ends`."""
    material, shader, nodes, links = _new(color)
    material.node_tree.nodes.remove(shader)
    place = nodes.new("ShaderNodeSeparateXYZ")
    links.new(nodes.new("ShaderNodeTexCoord").outputs["UV"], place.inputs[0])
    away = _math(nodes, links, "MULTIPLY", place.outputs["Y"], place.outputs["Y"])
    along = _ranged(nodes, links, place.outputs["X"], (0.0, ends), (0.0, strength))
    share = _math(nodes, links, "MULTIPLY", away, along)
    dark = nodes.new("ShaderNodeEmission")
    dark.inputs["Color"].default_value = (*linear(color), 1)
    dark.inputs["Strength"].default_value = 0.25
    mix = nodes.new("ShaderNodeMixShader")
    links.new(share, mix.inputs[0])
    links.new(nodes.new("ShaderNodeBsdfTransparent").outputs[0], mix.inputs[1])
    links.new(dark.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs[0])
    return material


def bubble():
    """A thin film: clear where it is looked at straight, shining at the rim."""
    material, shader, nodes, links = _new("bubble")
    _set(shader, "Base Color", (0.55, 0.8, 0.88, 1))
    _set(shader, "Roughness", 0.12)
    _set(shader, "Specular", 0.8)
    clear = nodes.new("ShaderNodeBsdfTransparent")
    facing = nodes.new("ShaderNodeLayerWeight")
    _set(facing, "Blend", 0.35)
    share = _ranged(nodes, links, facing.outputs["Facing"], (0.0, 1.0), (0.14, 1.0))
    mix = nodes.new("ShaderNodeMixShader")
    links.new(share, mix.inputs[0])
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(shader.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs[0])
    return material


def wood(light="oak-light", dark="oak", plank=None, turn=0.0, roughness=0.45):
    """Grain along x; `plank` is (length, width) in metres for boards with joints."""
    material, shader, nodes, links = _new("wood")
    _set(shader, "Roughness", roughness)
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    turned = _mapping(nodes, links, place, (1, 1, 1), turn)
    stretched = _mapping(nodes, links, turned, (1.2, 16, 2.5), 0)
    fibre = nodes.new("ShaderNodeTexNoise")
    _set(fibre, "Scale", 1.6)
    _set(fibre, "Detail", 6.0)
    _set(fibre, "Distortion", 0.5)
    links.new(stretched, fibre.inputs["Vector"])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.3, 0.72
    ramp.color_ramp.elements[0].color = (*linear(dark), 1)
    ramp.color_ramp.elements[1].color = (*linear(light), 1)
    links.new(fibre.outputs["Fac"], ramp.inputs[0])
    color = ramp.outputs[0]
    if plank:
        boards = nodes.new("ShaderNodeTexBrick")
        for name, value in (
            ("Scale", 1.0),
            ("Mortar Size", 0.004),
            ("Brick Width", plank[0]),
            ("Row Height", plank[1]),
        ):
            _set(boards, name, value)
        _set(boards, "Color1", (0.82, 0.82, 0.82, 1))
        _set(boards, "Color2", (1.06, 1.04, 1.02, 1))
        _set(boards, "Mortar", (0.35, 0.28, 0.22, 1))
        links.new(turned, boards.inputs["Vector"])
        color = _multiplied(nodes, links, color, boards.outputs[0])
    links.new(color, shader.inputs["Base Color"])
    return material


def soiled(color, spots, grime="#6b5c49", veil=0.35, seed=0.0):
    """Cloth with a veil of grime and spots, (x, y, z, radius, strength) in the scene's metres."""
    material = cloth(color)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    place = nodes.new("ShaderNodeNewGeometry").outputs["Position"]
    patches = _noise(nodes, links, place, 3.2, 5.0, seed)
    rough_edge = _noise(nodes, links, place, 9.0, 4.0, seed + 4)
    amount = _ranged(nodes, links, patches, (0.35, 0.68), (veil * 0.45, veil * 1.25))
    for x, y, z, radius, strength in spots:
        distance = nodes.new("ShaderNodeVectorMath")
        distance.operation = "DISTANCE"
        distance.inputs[1].default_value = (x, y, z)
        links.new(place, distance.inputs[0])
        wobble = _ranged(nodes, links, rough_edge, (0.3, 0.7), (-0.45 * radius, 0.45 * radius))
        edge = _math(nodes, links, "ADD", distance.outputs["Value"], wobble)
        spot = _ranged(nodes, links, edge, (radius * 1.05, radius * 0.85), (0, strength))
        amount = _math(nodes, links, "MAXIMUM", amount, spot)
    mix = nodes.new("ShaderNodeMixRGB")
    mix.inputs[1].default_value = (*linear(color), 1)
    mix.inputs[2].default_value = (*linear(grime), 1)
    links.new(amount, mix.inputs[0])
    links.new(mix.outputs[0], shader.inputs["Base Color"])
    return material


def _new(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    return material, nodes["Principled BSDF"], nodes, links


def _set(node, name, value):
    node.inputs[name].default_value = value


def _bump(shader, nodes, links, fineness, strength):
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    height = _noise(nodes, links, place, fineness, 2.0, 0)
    bump = nodes.new("ShaderNodeBump")
    _set(bump, "Strength", strength)
    _set(bump, "Distance", 0.003)
    links.new(height, bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])


def _noise(nodes, links, place, scale, detail, seed):
    texture = nodes.new("ShaderNodeTexNoise")
    texture.noise_dimensions = "4D"
    _set(texture, "W", seed)
    _set(texture, "Scale", scale)
    _set(texture, "Detail", detail)
    links.new(place, texture.inputs["Vector"])
    return texture.outputs["Fac"]


def _mapping(nodes, links, place, scale, turn):
    mapping = nodes.new("ShaderNodeMapping")
    _set(mapping, "Scale", scale)
    _set(mapping, "Rotation", (0, 0, turn))
    links.new(place, mapping.inputs[0])
    return mapping.outputs[0]


def _multiplied(nodes, links, one, other):
    mix = nodes.new("ShaderNodeMixRGB")
    mix.blend_type = "MULTIPLY"
    mix.inputs[0].default_value = 1
    links.new(one, mix.inputs[1])
    links.new(other, mix.inputs[2])
    return mix.outputs[0]


def _ranged(nodes, links, value, source, target):
    ranged = nodes.new("ShaderNodeMapRange")
    for index, number in enumerate((*source, *target), start=1):
        ranged.inputs[index].default_value = number
    links.new(value, ranged.inputs[0])
    return ranged.outputs[0]


def _math(nodes, links, operation, one, other):
    node = nodes.new("ShaderNodeMath")
    node.operation = operation
    links.new(one, node.inputs[0])
    links.new(other, node.inputs[1])
    return node.outputs[0]
