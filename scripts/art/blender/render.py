"""Renders one scene: blender --background --python art/blender/render.py -- <scene.py> <master.png> [options].

Options: `before` or `after` for a pair's scene, `draft` for a small picture of few samples.
"""

from dataclasses import dataclass, replace
import importlib.util
import os
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import bpy  # noqa: E402
import numpy  # noqa: E402

import denoise  # noqa: E402
import stage  # noqa: E402


@dataclass
class Quality:
    width: int
    samples: int
    threshold: float


FINAL = Quality(1200, 24, 0.055)
DRAFT = Quality(480, 12, 0.1)
PASSES = ("Image", "Denoising Albedo", "Denoising Normal", "Depth")


def main(scene_file, target, *options):
    started = time.time()
    stage.clear()
    scene = _load(scene_file)
    if "before" in options or "after" in options:
        scene.build(dirty="before" in options)
    else:
        scene.build()
    built = time.time()
    final = replace(FINAL, width=getattr(scene, "PIXELS", FINAL.width))
    picture = _smoothed_render(DRAFT if "draft" in options else final)
    _save(picture, target)
    name = os.path.basename(target)
    print(
        f"ART {name}: built in {built - started:.0f} s, rendered in {time.time() - built:.0f} s", flush=True
    )


def _load(path):
    spec = importlib.util.spec_from_file_location("scene", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _smoothed_render(quality):
    scene = bpy.context.scene
    cycles, output = scene.cycles, scene.render
    output.resolution_x, output.resolution_y = quality.width, quality.width * 2 // 3
    output.threads_mode = "AUTO"
    cycles.samples = quality.samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = quality.threshold
    cycles.adaptive_min_samples = 8
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 4, 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 5
    cycles.blur_glossy = 1.0
    layer = scene.view_layers[0]
    layer.use_pass_z = True
    layer.cycles.denoising_store_passes = True
    with tempfile.TemporaryDirectory() as folder:
        _write_passes(scene, folder)
        bpy.ops.render.render()
        color, albedo, normal, depth = (_read(folder, name) for name in PASSES)
    smoothed = denoise.denoise(color[..., :3], albedo[..., :3], normal[..., :3], depth[..., 0])
    return numpy.concatenate((smoothed, color[..., 3:]), axis=-1)


def _write_passes(scene, folder):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], composite.inputs[0])
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format = "OPEN_EXR"
    files.format.color_depth = "32"
    files.file_slots.clear()
    for name in PASSES:
        files.file_slots.new(f"{name}-")
        tree.links.new(layers.outputs[name], files.inputs[-1])


def _read(folder, name):
    image = bpy.data.images.load(os.path.join(folder, f"{name}-0001.exr"))
    image.colorspace_settings.name = "Linear" if name == "Image" else "Non-Color"
    columns, rows = image.size
    pixels = numpy.empty(columns * rows * 4, numpy.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(rows, columns, 4)


def _save(picture, target):
    """Writes the PNG with the set's one development: soft shoulders, so that no light burns out."""
    scene = bpy.context.scene
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "High Contrast"
    scene.view_settings.exposure = 0.15
    rows, columns = picture.shape[:2]
    image = bpy.data.images.new("picture", columns, rows, alpha=True, float_buffer=True)
    image.pixels.foreach_set(numpy.ascontiguousarray(picture, numpy.float32).ravel())
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA" if scene.render.film_transparent else "RGB"
    os.makedirs(os.path.dirname(os.path.abspath(target)), exist_ok=True)
    image.save_render(target, scene=scene)


if __name__ == "__main__":
    main(*sys.argv[sys.argv.index("--") + 1 :])
