"""Carpeted stairs: dark, trodden edges, and the pile upright again."""

import camera
import furniture
import light
import room
import staircase
from carpet import SHORT, carpet, strip
from dirt import Paint, smooth
from stage import placed

FLOOR, DEPTH, HEIGHT = 3.3, 1.6, 2.35
COUNT = 7
WIDTH, RUNNER = 1.1, 0.92
FOOT = 0.62


def build(dirty):
    room.ground()
    room.slab(FLOOR, DEPTH)
    room.walls(FLOOR, DEPTH, height=HEIGHT, color="mist", left=False)
    room.boards(FLOOR - 0.02, DEPTH - 0.02)
    with placed((FOOT, DEPTH / 2 - WIDTH / 2 - 0.03, 0.01), turn=90):
        staircase.steps(COUNT, WIDTH)
        strip(_paint(dirty), staircase.outline(COUNT), RUNNER, pile=SHORT)
        staircase.wall_rail(COUNT, WIDTH / 2 - 0.06)
    with placed((1.2, 0.16, 0.01)):
        carpet(_mat_paint(dirty), pile=SHORT)
    with placed((0.9, DEPTH / 2, 1.25)):
        furniture.framed_picture(disc="apricot", hill="teal")
    with placed((1.42, 0.56, 0.01)):
        furniture.plant(height=0.5, leaves=9, pot="apricot", scale=0.7)
    light.daylight()
    camera.look(at=(-0.15, 0.1, 0.84), width=4.75, azimuth=-42, elevation=33)


def _paint(dirty):
    length = staircase.path_length(COUNT)
    paint = Paint(RUNNER, length, seed=9)
    if not dirty:
        paint.groom(stripe=0.15, amount=0.04)
        return paint
    paint.dust(0.34)
    worn = 1 - smooth(0.12, 0.42, abs(paint.x + 0.03))
    paint.tint(worn * (0.7 + 0.3 * paint.noise(0.2, 5)), "#705a40", 0.45)
    for step in range(COUNT):
        nose = -length / 2 + (step + 0.42) * length / COUNT
        edge = 1 - smooth(0.03, 0.13, abs(paint.y - nose - 0.02) + 0.05 * (paint.noise(0.12, step) - 0.5))
        paint.tint(edge * (0.55 + 0.45 * worn), "#5a452c", 0.6)
    paint.stain((0.15, -0.62), 0.09, seed=3)
    paint.stain((-0.22, 0.46), 0.08, seed=6, color="#6b2a26")
    return paint


def _mat_paint(dirty):
    paint = Paint(0.62, 0.8, color="teal-soft", seed=3)
    if dirty:
        paint.dust(0.55)
    return paint
