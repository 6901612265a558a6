"""People, modelled as from clay like the animals: round heads, simple faces, plain clothes. They look towards -y.

A pose says where hips, hands and feet are; elbows and knees follow from the lengths of the limbs. All lengths are those
of a figure 1.65 m tall, which `height` then scales. Of two hands, feet or the like the first is the right one, at -x.
"""

from dataclasses import dataclass
import math

from mathutils import Matrix, Vector

from materials import cloth, lacquer, plain
from shapes import ball, clay, lathe, tube
from stage import placed

TALL = 1.65
NO_TURN = (0, 0, 0)
SIDES = (-1, 1)

SHOULDER = Vector((0.162, 0.005, 0.37))
NECK = Vector((0, 0.0, 0.44))
HEAD = Vector((0, -0.015, 0.625))
HEAD_SCALE = 1.13
HIP = Vector((0.088, 0, 0))
UPPER_ARM, FOREARM = 0.27, 0.25
THIGH, SHIN = 0.38, 0.37
SKULL = Vector((0.136, 0.14, 0.152))


@dataclass
class Look:
    """Who it is; colors are the palette's names or #rrggbb."""

    height: float = TALL
    skin: str = "#e0a27e"
    hair: str = "#3b2a22"
    cut: str = "short"
    top: str = "apricot"
    sleeves: float = 0.9
    trousers: str = "deep"
    shoes: str = "paper"
    overall: bool = False
    cap: str = ""
    beard: bool = False
    glasses: bool = False
    head: float = 1.0


@dataclass
class Pose:
    """Where the body is: points in metres, angles in degrees; `toes`, `knees` and `elbows` are directions."""

    hips: tuple = (0, 0, 0.8)
    lean: float = 2
    turn: float = 0
    nod: float = 0
    hands: tuple = ((-0.22, -0.05, 0.72), (0.22, -0.05, 0.72))
    feet: tuple = ((-0.1, 0, 0.07), (0.1, 0, 0.07))
    toes: tuple = ((-0.2, -1, 0), (0.2, -1, 0))
    knees: tuple = ((0, -1, 0), (0, -1, 0))
    elbows: tuple = ((-0.6, 1, -0.4), (0.6, 1, -0.4))


def person(look, pose):
    """A figure on the floor; `pose` is in the figure's own lengths, before its height scales it."""
    with placed(scale=look.height / TALL):
        body = Matrix.Translation(pose.hips) @ Matrix.Rotation(math.radians(pose.lean), 4, "X")
        _trunk(look, pose, body)
        _legs(look, pose, body)
        with placed(body @ HEAD) as neck:
            neck.rotation_euler = (math.radians(pose.lean * 0.3 + pose.nod), 0, math.radians(pose.turn))
            neck.scale = (look.head * HEAD_SCALE,) * 3
            _head(look)


def _trunk(look, pose, body):
    turn = (pose.lean, 0, 0)
    shirt = [
        (body @ Vector((0, 0, 0.03)), (0.158, 0.125, 0.1), turn),
        (body @ Vector((0, 0, 0.15)), (0.15, 0.12, 0.14), turn),
        (body @ Vector((0, 0, 0.28)), (0.158, 0.118, 0.15), turn),
    ]
    bare = _chain([body @ Vector((0, 0, 0.36)), body @ HEAD], [0.062, 0.055])
    for side, hand, elbow_to in zip(SIDES, pose.hands, pose.elbows):
        shoulder = body @ Vector((side * SHOULDER.x, SHOULDER.y, SHOULDER.z))
        arm = [shoulder, *_bent(shoulder, Vector(hand), UPPER_ARM, FOREARM, elbow_to)]
        sleeve = _along(arm, look.sleeves)
        shirt += _chain([body @ Vector((0, 0, 0.35)), shoulder], [0.085, 0.078])
        shirt += _chain(sleeve, [0.078, 0.062, 0.054])
        bare += _chain(arm, [0.045, 0.046, 0.037]) + _hand(side, *arm[1:])
    clay(shirt, cloth(look.top), grain=0.01, smoothing=8)
    clay(bare, _skin(look), grain=0.009, smoothing=4)
    around = [2 * math.pi * k / 12 for k in range(13)]
    collar = [(0.075 * math.cos(a), 0.068 * math.sin(a) - 0.004, 0.012 * math.sin(a) - 0.012) for a in around]
    tube([body @ (NECK + Vector(point)) for point in collar], 0.021, cloth(look.top))


def _hand(side, elbow, wrist):
    """A mitten that goes on from the forearm, the thumb upwards and inwards."""
    forward = (wrist - elbow).normalized()
    inward = Vector((-side, -0.3, 0.5))
    inward = (inward - inward.dot(forward) * forward).normalized()
    palm = _chain([wrist, wrist + forward * 0.045, wrist + forward * 0.085], [0.038, 0.05, 0.04])
    return palm + _chain([wrist + forward * 0.02, wrist + forward * 0.055 + inward * 0.05], [0.025, 0.021])


def _legs(look, pose, body):
    turn = (pose.lean * 0.5, 0, 0)
    parts = [(body @ Vector((0, 0, -0.01)), (0.165, 0.132, 0.1), turn)]
    for side, foot, toes, knee_to in zip(SIDES, pose.feet, pose.toes, pose.knees):
        hip = body @ Vector((side * HIP.x, 0, -0.02))
        knee, ankle = _bent(hip, Vector(foot), THIGH, SHIN, knee_to)
        parts += _chain([hip, knee, ankle], [0.1, 0.08, 0.066])
        toe = Vector(toes).normalized()
        shoe = _chain([ankle - toe * 0.02, ankle + toe * 0.07, ankle + toe * 0.13], [0.06, 0.058, 0.054])
        clay(shoe, cloth(look.shoes), grain=0.01, smoothing=6)
    if look.overall:
        parts += [
            (body @ Vector((0, 0, 0.09)), (0.182, 0.15, 0.13), turn),
            (body @ Vector((0, -0.09, 0.23)), (0.108, 0.058, 0.13), turn),
        ]
        _straps(look, body)
    clay(parts, cloth(look.trousers), grain=0.011, smoothing=8)


def _straps(look, body):
    for side in SIDES:
        over = [
            (0.075, -0.128, 0.28),
            (0.088, -0.1, 0.39),
            (0.09, 0, 0.452),
            (0.075, 0.11, 0.37),
            (0.05, 0.13, 0.2),
        ]
        tube([body @ Vector((side * x, y, z)) for x, y, z in over], 0.016, cloth(look.trousers))
        ball(0.017, body @ Vector((side * 0.075, -0.14, 0.285)), plain("brass", roughness=0.4))


def _head(look):
    skin = _skin(look)
    dark = plain("ink", roughness=0.25)
    parts = [((0, 0, 0.012), SKULL, NO_TURN), ((0, -0.022, -0.065), (0.104, 0.105, 0.088), NO_TURN)]
    for side in SIDES:
        parts.append(((side * 0.137, 0.012, -0.02), (0.02, 0.03, 0.04), NO_TURN))
    clay(parts, skin, grain=0.009, smoothing=4)
    ball((0.019, 0.02, 0.02), (0, _face(0, -0.03) - 0.004, -0.03), skin)
    for side in SIDES:
        ball((0.0145, 0.008, 0.019), (side * 0.052, _face(0.052, 0.005) + 0.001, 0.005), dark)
        brow = [
            (side * x, _face(x, z) - 0.002, z) for x, z in ((0.034, 0.07), (0.056, 0.074), (0.077, 0.062))
        ]
        tube(brow, 0.005, _hair(look))
    if look.beard:
        _beard(look)
    smile = [(x, _face(x, z) - 0.002, z) for x, z in ((-0.034, -0.07), (0, -0.085), (0.034, -0.07))]
    tube(smile, 0.006, plain("#8e3f33"))
    clay(CUTS[look.cut], _hair(look), grain=0.009, smoothing=5)
    if look.cap:
        _cap(look.cap)
    if look.glasses:
        _glasses()


def _skin(look):
    return plain(look.skin, roughness=0.6, specular=0.2)


def _hair(look):
    return plain(look.hair, roughness=0.75, sheen=0.3, specular=0.12, grain=(70, 0.4))


def _face(x, z):
    """Where the face's surface is, at this side and height."""
    inside = 1 - (x / SKULL.x) ** 2 - ((z - 0.012) / SKULL.z) ** 2
    front = SKULL.y * math.sqrt(max(0.05, inside))
    jaw = 1 - (x / 0.104) ** 2 - ((z + 0.065) / 0.088) ** 2
    return -max(front, 0.022 + 0.105 * math.sqrt(max(0, jaw)))


def _beard(look):
    parts = [((0, -0.04, -0.105), (0.102, 0.098, 0.062), NO_TURN)]
    for side in SIDES:
        parts.append(((side * 0.112, -0.02, -0.06), (0.03, 0.05, 0.07), NO_TURN))
    clay(parts, _hair(look), grain=0.009, smoothing=4)


def _cap(color):
    stuff = cloth(color)
    lathe(
        [
            (0.16 * math.cos(a), 0.065 + 0.132 * math.sin(a))
            for a in (math.radians(d) for d in range(0, 91, 9))
        ],
        (0, 0.02, 0),
        stuff,
    )
    ball((0.1, 0.085, 0.012), (0, -0.13, 0.085), stuff, turn=(-6, 0, 0))
    ball((0.016, 0.016, 0.01), (0, 0.02, 0.198), stuff)


def _glasses():
    rim = lacquer("rubber")
    for side in SIDES:
        around = [
            (side * 0.054 + 0.034 * math.cos(a), _face(0.054, 0) - 0.014, 0.004 + 0.03 * math.sin(a))
            for a in (2 * math.pi * k / 10 for k in range(11))
        ]
        tube(around, 0.0045, rim)
        tube([(side * 0.088, -0.118, 0.01), (side * 0.14, 0.0, 0.01)], 0.0045, rim, straight=True)
    tube([(-0.02, -0.148, 0.008), (0.02, -0.148, 0.008)], 0.0045, rim)


def _chain(points, radii, step=0.018):
    """Balls along the points, from one radius to the next: a limb for `clay`."""
    parts = []
    for start, end, first, last in zip(points, points[1:], radii, radii[1:]):
        count = max(2, round((end - start).length / step))
        for k in range(count + 1):
            share = k / count
            radius = first + (last - first) * share
            parts.append((start.lerp(end, share), (radius,) * 3, NO_TURN))
    return parts


def _along(points, share):
    """The first part of a line, `share` of its whole length."""
    left = share * sum((end - start).length for start, end in zip(points, points[1:]))
    kept = [points[0]]
    for start, end in zip(points, points[1:]):
        length = (end - start).length
        if left <= length:
            return kept + [start.lerp(end, left / length)]
        left -= length
        kept.append(end)
    return kept


def _bent(start, end, first, second, towards):
    """The middle joint of a limb of two bones and its end, which is as near to `end` as they reach."""
    line = end - start
    far = min(line.length, (first + second) * 0.998)
    line.normalize()
    along = (first**2 - second**2 + far**2) / (2 * far)
    out = Vector(towards)
    out = (out - out.dot(line) * line).normalized()
    middle = start + line * along + out * math.sqrt(max(0, first**2 - along**2))
    return middle, start + line * far


def _both(*parts):
    """Each part and its mirror image."""
    return [
        ((side * x, y, z), radii, (a, side * b, side * c))
        for (x, y, z), radii, (a, b, c) in parts
        for side in SIDES
    ]


_CROWN = [
    ((0, 0.03, 0.058), (0.148, 0.14, 0.128), NO_TURN),
    ((0, 0.07, -0.02), (0.125, 0.085, 0.11), NO_TURN),
]
_FRINGE = [
    ((-0.05, -0.098, 0.122), (0.085, 0.045, 0.04), (0, -16, 20)),
    ((0.06, -0.092, 0.125), (0.07, 0.045, 0.04), (0, 26, -24)),
]
CUTS = {
    "short": _CROWN + _FRINGE + _both(((0.128, 0.0, 0.035), (0.022, 0.05, 0.06), NO_TURN)),
    "bob": _CROWN
    + _FRINGE
    + _both(
        ((0.122, 0.015, -0.03), (0.042, 0.085, 0.12), (0, 8, 0)),
        ((0.07, 0.085, -0.07), (0.09, 0.07, 0.1), NO_TURN),
    ),
    "bun": _CROWN
    + _FRINGE
    + _both(((0.128, 0.005, 0.02), (0.022, 0.045, 0.06), NO_TURN))
    + [((0, 0.1, 0.17), (0.075, 0.075, 0.068), NO_TURN)],
    "tail": _CROWN
    + _both(((0.124, 0.01, 0.01), (0.022, 0.05, 0.06), NO_TURN))
    + [
        ((0, 0.175, 0.02), (0.045, 0.05, 0.05), NO_TURN),
        ((0, 0.205, -0.06), (0.05, 0.045, 0.08), (-8, 0, 0)),
        ((0, 0.2, -0.15), (0.036, 0.036, 0.07), (6, 0, 0)),
    ],
    "bunches": _CROWN
    + _FRINGE
    + _both(
        ((0.165, 0.04, 0.09), (0.062, 0.062, 0.066), NO_TURN),
        ((0.128, 0.01, 0.04), (0.022, 0.05, 0.05), NO_TURN),
    ),
}
