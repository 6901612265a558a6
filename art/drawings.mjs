/*
 * The drawn pictures of the site, until photographs or renderings take their names: flat scenes in the brand's colors,
 * 1200 × 800. A pair differs by the dirt alone.
 */
const color = {
  wall: '#dcebea',
  wallShade: '#c8dddb',
  base: '#fdf9f1',
  oak: '#c59d72',
  oakShade: '#b08a62',
  clean: [243, 230, 208],
  soiled: [171, 148, 119],
  teal: '#1f6a72',
  tealLight: '#338a93',
  deep: '#12383d',
  apricot: '#f2a65a',
  wood: '#7a5634',
  leaf: '#6f9d7c',
  sky: '#a9d3e0',
};

const mix = (dirt) =>
  `rgb(${color.clean.map((value, i) => Math.round(value + (color.soiled[i] - value) * dirt)).join(' ')})`;

/** A seeded sequence of numbers in [0, 1), so that a picture is the same each time. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** Carpet over a polygon: groomed stripes when clean, spots and a trodden lane when not. */
function carpet(points, dirt, { spots = 26, seed = 7, lane = true, box = [0, 420, 1200, 380] } = {}) {
  const next = numbers(seed);
  const [left, top, width, height] = box;
  const id = `c${seed}`;
  const stripes = Array.from({ length: 9 }, (_, i) => {
    const x = left + (width / 9) * i;
    const lean = (x + width / 18 - 600) * 0.35;
    return i % 2
      ? ''
      : `<path d="M${x} ${top}h${width / 9}l${lean} ${height}h${-width / 9}Z" fill="#fff" opacity="${0.28 * (1 - dirt)}"/>`;
  });
  const blots = Array.from({ length: dirt > 0 ? spots : 0 }, () => {
    const [x, y, r] = [left + next() * width, top + next() * height, 8 + next() * 34];
    return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.45}" fill="#5f472c" opacity="${(0.08 + next() * 0.16) * dirt}"/>`;
  });
  const path =
    lane && dirt > 0
      ? `<path d="M520 ${top}h170l150 ${height}H360Z" fill="#5f472c" opacity="${0.2 * dirt}"/>`
      : '';
  return `<clipPath id="${id}"><path d="${points}"/></clipPath><g clip-path="url(#${id})"><rect width="1200" height="800" fill="${mix(dirt)}"/>${stripes.join('')}${path}${blots.join('')}<rect width="1200" height="800" fill="url(#pile)"/></g><path d="${points}" fill="none" stroke="#8f7657" stroke-width="6" opacity=".55"/>`;
}

const rugShape = 'M200 500H1000L1150 770H50Z';
const wallToWall = 'M0 440H1200V800H0Z';
const floor = `<rect y="440" width="1200" height="360" fill="${color.oak}"/><g stroke="${color.oakShade}" stroke-width="4" opacity=".6"><path d="M0 500h1200M0 575h1200M0 670h1200"/><path d="M300 440l-120 360M620 440v360M930 440l130 360" opacity=".5"/></g>`;
const wall = `<rect width="1200" height="440" fill="${color.wall}"/><rect y="412" width="1200" height="28" fill="${color.base}"/>`;
const window_ = (x = 120, y = 70) =>
  `<g transform="translate(${x} ${y})"><rect width="230" height="260" rx="8" fill="#fff"/><rect x="16" y="16" width="198" height="228" fill="${color.sky}"/><path d="M16 190q50-46 100-12t98-20v86H16Z" fill="#8fb89a"/><path d="M115 16v228M16 130h198" stroke="#fff" stroke-width="10"/></g>`;
const sofa = (x = 640, y = 250, s = 1, cushion = color.tealLight) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><rect x="30" width="400" height="190" rx="40" fill="${color.teal}"/><rect y="90" width="460" height="130" rx="34" fill="#2a7d86"/><rect x="50" y="52" width="172" height="92" rx="22" fill="${cushion}"/><rect x="236" y="52" width="172" height="92" rx="22" fill="${cushion}"/><path d="M44 220v34M416 220v34" stroke="${color.wood}" stroke-width="16" stroke-linecap="round"/><rect x="318" y="22" width="84" height="84" rx="14" fill="${color.apricot}" transform="rotate(12 360 64)"/></g>`;
const lamp = (x = 470) =>
  `<g transform="translate(${x} 120)"><path d="M50 110v320" stroke="${color.wood}" stroke-width="10"/><path d="M0 110 24 0h52l24 110Z" fill="#fdf1dc"/><path d="M10 430h80" stroke="${color.wood}" stroke-width="12" stroke-linecap="round"/></g>`;
const plant = (x = 1060, y = 300) =>
  `<g transform="translate(${x} ${y})"><path d="M40 120C0 80 0 30 20 0c20 30 24 70 20 120Zm0 0c-6-60 20-100 50-116 6 46-10 90-50 116Zm0 0C20 100-10 90-34 92c10 26 40 40 74 28Z" fill="${color.leaf}"/><path d="M6 120h70l-10 70H16Z" fill="${color.apricot}"/></g>`;
const machine = (x, y, s = 1) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="m96 70 44-210" stroke="#243238" stroke-width="14" stroke-linecap="round"/><path d="M116-146h52" stroke="#243238" stroke-width="16" stroke-linecap="round"/><path d="M60-50q34-16 66 6L104 80H44Z" fill="${color.apricot}"/><path d="M66-14h44" stroke="#fff" stroke-width="8" opacity=".7"/><path d="M10 60h160q20 0 22 22l8 42H-22l8-42q4-22 24-22Z" fill="${color.deep}"/><path d="M-12 128h204" stroke="#fffdf9" stroke-width="14" stroke-linecap="round" stroke-dasharray="3 18"/><g fill="#fff"><circle cx="-10" cy="150" r="15"/><circle cx="34" cy="158" r="10"/><circle cx="150" cy="156" r="13"/><circle cx="196" cy="146" r="9"/></g></g>`;
const cat = (x, y, s = 1, fill = '#8a6a4a') =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="${fill}"><path d="M0 150C-10 90 20 60 60 56c50-4 90 30 88 94Z"/><circle cx="40" cy="40" r="40"/><path d="M8 20 4-22l34 22ZM72 20l6-42-36 20Z"/><path d="M146 150c60 6 70-50 44-70" fill="none" stroke="${fill}" stroke-width="18" stroke-linecap="round"/><g fill="${color.deep}"><circle cx="26" cy="38" r="5"/><circle cx="54" cy="38" r="5"/></g></g>`;
const dog = (x, y, s = 1) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 150V90q0-40 60-40h150q50 0 50 60v40h-34v-40H40v40Z" fill="#b9824c"/><path d="M200 10h70q40 0 40 40t-40 36h-60Z" fill="#b9824c"/><path d="M206 10q-30 40-6 80l26-14Z" fill="#8a5a2e"/><circle cx="262" cy="40" r="6" fill="${color.deep}"/><circle cx="308" cy="50" r="9" fill="${color.deep}"/><path d="M6 92Q-40 60-30 20" fill="none" stroke="#b9824c" stroke-width="18" stroke-linecap="round"/></g>`;
const stain = (x, y, rx, ry, opacity, fill = '#3f2a1a') =>
  `<path d="M${x - rx} ${y}c0-${ry} ${rx * 0.6}-${ry * 1.2} ${rx}-${ry}s${rx * 0.9} ${ry * 0.3} ${rx} ${ry}-${rx * 0.5} ${ry * 1.1}-${rx * 1.1} ${ry}-${rx * 0.9}-${ry * 0.2}-${rx * 0.9}-${ry}Z" fill="${fill}" opacity="${opacity}"/>`;
const sunbeam = '<path d="M350 90 980 440H360L120 330Z" fill="#fff3d8" opacity=".45"/>';

const room = (dirt, furniture, options) =>
  wall + sunbeam + window_() + floor + furniture + carpet(wallToWall, dirt, options);
const roomWithRug = (dirt, furniture, options) =>
  wall + sunbeam + window_() + floor + carpet(rugShape, dirt, options) + furniture;

function hallway(dirt) {
  const strip = 'M470 330H730L1010 800H190Z';
  return `<rect width="1200" height="800" fill="${color.wallShade}"/><path d="M0 0 470 150V330L0 800Z" fill="${color.wall}"/><path d="M1200 0 730 150V330L1200 800Z" fill="${color.wall}"/><path d="M0 0h1200L730 150H470Z" fill="${color.base}"/><rect x="540" y="180" width="120" height="150" fill="${color.teal}"/><circle cx="642" cy="258" r="6" fill="${color.apricot}"/><path d="M470 330H730L1200 800H0Z" fill="${color.oak}"/>${carpet(strip, dirt, { seed: 11, box: [190, 330, 820, 470] })}<g fill="#fff"><path d="m150 190 150 40v150l-150 60Z"/><path d="m1050 190-150 40v150l150 60Z"/></g><g fill="${color.sky}"><path d="m166 212 118 32v122l-118 46Z"/></g><path d="m1034 212-118 32v122l118 46Z" fill="${color.apricot}" opacity=".6"/>`;
}

function stairs(dirt) {
  const steps = Array.from({ length: 7 }, (_, i) => {
    const [y, inset] = [690 - i * 92, i * 34];
    const shade = mix(dirt);
    const worn = dirt
      ? `<rect x="${430 + inset * 0.4}" y="${y}" width="${340 - inset * 0.8}" height="46" fill="#4b3722" opacity="${0.38 * dirt}"/><rect x="${220 + inset}" y="${y + 34}" width="${760 - 2 * inset}" height="14" fill="#4b3722" opacity="${0.34 * dirt}"/>`
      : `<rect x="${220 + inset}" y="${y}" width="${760 - 2 * inset}" height="16" fill="#fff" opacity=".4"/>`;
    return `<rect x="${180 + inset}" y="${y}" width="${840 - 2 * inset}" height="110" fill="${color.base}"/><rect x="${220 + inset}" y="${y}" width="${760 - 2 * inset}" height="48" fill="${shade}"/><rect x="${220 + inset}" y="${y + 48}" width="${760 - 2 * inset}" height="62" fill="${shade}"/><rect x="${220 + inset}" y="${y + 48}" width="${760 - 2 * inset}" height="62" fill="#000" opacity=".1"/>${worn}`;
  });
  return `<rect width="1200" height="800" fill="${color.wall}"/><rect y="770" width="1200" height="30" fill="${color.oak}"/>${steps.join('')}<rect width="1200" height="800" fill="url(#pile)" opacity=".6"/><path d="M1050 760 790 60" stroke="${color.wood}" stroke-width="26" stroke-linecap="round"/><path d="M1020 770V690M968 640v-90M915 500v-90M862 360v-90" stroke="${color.wood}" stroke-width="12"/>`;
}

function upholstery(dirt) {
  const [r, g, b] = [51, 138, 147].map((value, i) => Math.round(value + ([96, 100, 88][i] - value) * dirt));
  const fill = `rgb(${r} ${g} ${b})`;
  const worn = dirt
    ? `${stain(470, 500, 120, 46, 0.3)}${stain(790, 470, 90, 38, 0.34)}<rect x="150" y="330" width="110" height="250" rx="40" fill="#3f2a1a" opacity=".22"/><rect x="940" y="330" width="110" height="250" rx="40" fill="#3f2a1a" opacity=".22"/>`
    : '<path d="M330 440h260M640 440h250" stroke="#fff" stroke-width="8" opacity=".25" stroke-linecap="round"/>';
  return `${wall}${floor}<g transform="translate(0 40)"><rect x="200" y="150" width="800" height="330" rx="60" fill="${fill}"/><rect x="140" y="300" width="140" height="320" rx="60" fill="${fill}"/><rect x="920" y="300" width="140" height="320" rx="60" fill="${fill}"/><rect x="200" y="400" width="800" height="220" rx="40" fill="${fill}"/><path d="M600 200v190M600 410v110" stroke="#000" stroke-width="6" opacity=".14"/><path d="M250 520h700" stroke="#000" stroke-width="8" opacity=".14"/>${worn}<path d="M210 620v50M990 620v50" stroke="${color.wood}" stroke-width="28" stroke-linecap="round"/><rect x="300" y="250" width="150" height="150" rx="22" fill="${color.apricot}" transform="rotate(-8 375 325)" opacity="${1 - dirt * 0.35}"/></g>`;
}

function areaRug(dirt) {
  const veil = dirt
    ? `<rect x="140" y="110" width="920" height="580" fill="#7c6a53" opacity="${0.52 * dirt}"/>${stain(420, 330, 110, 60, 0.3)}${stain(780, 520, 140, 70, 0.26)}`
    : '';
  const diamonds = Array.from(
    { length: 5 },
    (_, i) =>
      `<path d="m${220 + i * 155} 400 70-110 70 110-70 110Z" fill="${i % 2 ? color.apricot : color.teal}"/><path d="m${255 + i * 155} 400 35-55 35 55-35 55Z" fill="#fdf1dc"/>`,
  );
  const fringe = Array.from({ length: 30 }, (_, i) => `M140 ${120 + i * 19.5}h-34M1060 ${120 + i * 19.5}h34`);
  return `<rect width="1200" height="800" fill="${color.oak}"/><g stroke="${color.oakShade}" stroke-width="4" opacity=".6"><path d="M0 130h1200M0 270h1200M0 410h1200M0 550h1200M0 690h1200"/></g><path d="${fringe.join('')}" stroke="#efe2c8" stroke-width="7"/><rect x="140" y="110" width="920" height="580" fill="#8d3f2e"/><rect x="176" y="146" width="848" height="508" fill="#efe2c8"/><rect x="200" y="170" width="800" height="460" fill="#274f57"/>${diamonds.join('')}${veil}<rect x="140" y="110" width="920" height="580" fill="url(#pile)"/>`;
}

const closeUp = (dirt, top, extra, seed) =>
  `<rect width="1200" height="800" fill="${color.wall}"/>${carpet('M0 200H1200V800H0Z', dirt, { seed, lane: false, spots: 34, box: [0, 200, 1200, 600] })}${top}${extra}`;
const sofaFoot = `<rect width="1200" height="150" fill="${color.teal}"/><rect y="120" width="1200" height="60" rx="20" fill="#2a7d86"/><path d="M180 180v60M1020 180v60" stroke="${color.wood}" stroke-width="30" stroke-linecap="round"/>`;
const bed = `<g transform="translate(560 170)"><rect width="560" height="150" rx="26" fill="${color.wood}"/><rect x="10" y="110" width="540" height="170" rx="26" fill="#fff"/><rect x="10" y="170" width="540" height="130" rx="20" fill="${color.tealLight}"/><rect x="50" y="84" width="190" height="80" rx="26" fill="#fdf9f1"/><rect x="320" y="84" width="190" height="80" rx="26" fill="#fdf9f1"/></g>`;
const desks = [120, 480, 840]
  .map(
    (x) =>
      `<g transform="translate(${x} 210)"><rect y="120" width="270" height="18" fill="${color.oakShade}"/><path d="M20 138v130M250 138v130" stroke="#243238" stroke-width="10"/><rect x="70" y="30" width="130" height="84" rx="6" fill="${color.deep}"/><path d="M135 114v8" stroke="${color.deep}" stroke-width="16"/><rect x="150" y="150" width="84" height="64" rx="14" fill="${color.tealLight}"/><path d="M192 214v60" stroke="#243238" stroke-width="10"/></g>`,
  )
  .join('');
const foamPath = `<path d="M560 500h170l70 270H500Z" fill="#fbf3e4"/>`;
const vacuum = `<g transform="translate(520 300)"><path d="m150 250 90-330" stroke="#243238" stroke-width="18" stroke-linecap="round"/><path d="M110 60q50-20 90 10l-50 170H90Z" fill="${color.tealLight}"/><path d="M20 240h230q24 0 28 34l6 40H-14l6-40q4-34 28-34Z" fill="${color.deep}"/></g>`;
const rake = `<g transform="translate(560 220)"><path d="M60 400 240-120" stroke="${color.wood}" stroke-width="18" stroke-linecap="round"/><path d="M-60 380h250" stroke="${color.deep}" stroke-width="26" stroke-linecap="round"/><path d="M-50 392v46M-10 392v46M30 392v46M70 392v46M110 392v46M150 392v46M182 392v46" stroke="${color.deep}" stroke-width="10"/></g>`;
const toys = `<g><rect x="330" y="600" width="90" height="90" rx="10" fill="${color.apricot}"/><rect x="420" y="620" width="74" height="74" rx="10" fill="${color.tealLight}"/><rect x="372" y="524" width="74" height="74" rx="10" fill="#d8695a"/><path d="M640 680q70-40 130 0 60-40 130 0v-70q-70-36-130 0-60-36-130 0Z" fill="#fff" stroke="${color.deep}" stroke-width="6"/><path d="M960 570h70v60q0 24-35 24t-35-24Z" fill="${color.deep}"/><path d="M1030 584h16q18 14 0 34h-16" fill="none" stroke="${color.deep}" stroke-width="10"/></g>`;
const van = `<rect width="1200" height="800" fill="${color.sky}"/><path d="M0 520q300-80 600-20t600-30v330H0Z" fill="#8fb89a"/><g transform="translate(640 150)"><path d="M0 190 210 20l210 170v230H0Z" fill="#fdf1dc"/><path d="M-40 200 210 0l250 200-30 34L210 60-10 234Z" fill="#8d3f2e"/><rect x="60" y="240" width="110" height="100" fill="${color.wall}" stroke="#fff" stroke-width="10"/><rect x="250" y="250" width="100" height="170" fill="${color.teal}"/></g><rect y="640" width="1200" height="160" fill="#7d878a"/><path d="M0 720h1200" stroke="#fff" stroke-width="8" stroke-dasharray="60 50" opacity=".6"/><g transform="translate(110 380)"><path d="M20 40Q24 0 70 0h400q40 0 70 50l60 96q30 6 30 40v74H20Z" fill="#fffdf9"/><path d="M20 190h610v70H20Z" fill="${color.teal}"/><path d="M430 30h60q26 0 46 34l38 66H430Z" fill="${color.sky}"/><g fill="${color.deep}"><circle cx="140" cy="262" r="56"/><circle cx="500" cy="262" r="56"/></g><g fill="#cfd6d8"><circle cx="140" cy="262" r="24"/><circle cx="500" cy="262" r="24"/></g><g transform="translate(120 60) scale(5)"><path d="M5 22c4-1 6-8 12-9 3-.5 5 1 5.500 2.500L27 17l-4.600 1.200C21 24 14 26.500 5 22Z" fill="${color.apricot}"/></g></g>`;
const boots = `<g transform="translate(300 470)"><path d="M0 0h90v150q0 20 60 30 30 6 30 40H0Z" fill="#6b4a2e"/><path d="M0 214h180v20H0Z" fill="${color.deep}"/><path d="M230 10h90v150q0 20 60 30 30 6 30 40H230Z" fill="#6b4a2e"/><path d="M230 224h180v20H230Z" fill="${color.deep}"/></g><g fill="#fff" opacity=".95"><circle cx="350" cy="716" r="22"/><circle cx="500" cy="724" r="16"/><circle cx="640" cy="720" r="24"/><circle cx="720" cy="730" r="12"/></g>`;
const snow = Array.from(
  { length: 40 },
  (_, i) => `<circle cx="${140 + ((i * 67) % 196)}" cy="${90 + ((i * 41) % 220)}" r="4" fill="#fff"/>`,
).join('');
const glass = `<g transform="translate(500 360) rotate(74)"><path d="M0 0h120l-14 150q-4 40-46 40t-46-40Z" fill="#fff" opacity=".75"/><path d="M60 190v90M10 284h100" stroke="#fff" stroke-width="14" stroke-linecap="round"/></g>${stain(760, 560, 190, 80, 0.75, '#7a1f2e')}<path d="M520 470q120-10 200 60" stroke="#7a1f2e" stroke-width="26" fill="none" opacity=".75" stroke-linecap="round"/>`;
const dust = Array.from(
  { length: 60 },
  (_, i) =>
    `<circle cx="${380 + ((i * 97) % 560)}" cy="${130 + ((i * 53) % 330)}" r="${2 + (i % 4)}" fill="#fff" opacity=".8"/>`,
).join('');

/** Every picture by its name. */
export const drawings = {
  hero:
    roomWithRug(1, sofa() + lamp(), { lane: false, spots: 44 }).replace(
      '</g><path d="M200 500',
      `${foamPath}</g><path d="M200 500`,
    ) + machine(530, 520, 1),
  ...pair('heavy-stain', (dirt) =>
    closeUp(
      0.28 * dirt,
      sofaFoot,
      dirt ? stain(600, 500, 290, 130, 0.72) + stain(330, 640, 80, 34, 0.55) : '',
      21,
    ),
  ),
  ...pair('room-transformation', (dirt) => room(dirt, sofa(660, 250, 1) + lamp(500) + plant())),
  ...pair('hallway', hallway),
  ...pair('stairs', stairs),
  ...pair('living-room', (dirt) =>
    room(dirt, sofa(420, 220, 1.1) + plant(1000, 260), { seed: 5, spots: 40 }),
  ),
  ...pair('upholstery', upholstery),
  ...pair('area-rug', areaRug),
  ...pair('pet-stain', (dirt) =>
    closeUp(
      0.18 * dirt,
      sofaFoot,
      cat(180, 330, 1.7) +
        (dirt ? stain(700, 480, 170, 70, 0.5, '#b98a1e') + stain(920, 640, 110, 46, 0.5, '#a4761a') : ''),
      31,
    ),
  ),
  ...pair('free-room', (dirt) => room(dirt, bed + lamp(450), { seed: 9, spots: 34 })),
  'service-residential': roomWithRug(0, sofa(560, 250, 1.1) + lamp(430) + plant()),
  'service-commercial':
    wall +
    window_(120, 60) +
    window_(480, 60) +
    window_(840, 60) +
    floor +
    carpet(wallToWall, 0, { seed: 13 }) +
    desks,
  'service-pets': closeUp(0, sofaFoot, cat(420, 380, 2, '#8a6a4a'), 17),
  'service-stairs': stairs(0),
  'service-hardwood': `<rect width="1200" height="800" fill="${color.oak}"/><g stroke="${color.oakShade}" stroke-width="6" opacity=".75"><path d="M0 90h1200M0 210h1200M0 330h1200M0 450h1200M0 570h1200M0 690h1200"/><path d="M240 0v90M760 0v90M500 90v120M980 90v120M180 210v120M680 210v120M400 330v120M900 330v120M260 450v120M780 450v120M560 570v120M1000 570v120M320 690v110M820 690v110"/></g><path d="M120 0h180L0 420V150Z" fill="#fff" opacity=".18"/>${carpet('M700 800 1200 420V800Z', 0, { seed: 19, box: [700, 420, 500, 380] })}`,
  'step-1': closeUp(0.7, '', vacuum, 41),
  'step-2': closeUp(
    0.5,
    '',
    `<path d="M520 200h240l60 600H470Z" fill="#fbf3e4"/>${machine(560, 470, 1.5)}`,
    43,
  ),
  'step-3': closeUp(0, '', rake, 47),
  'home-system':
    wall + window_(140, 70) + floor + carpet(rugShape, 0, { seed: 23 }) + plant() + machine(560, 470, 1.7),
  family: roomWithRug(0, sofa(640, 230, 1) + toys, { seed: 29 }),
  contact: van,
  'blog-first-ten-minutes-after-a-spill': closeUp(0, sofaFoot, glass, 51),
  'blog-carpets-dust-and-a-comfortable-home': roomWithRug(0, lamp(960) + dust, { seed: 53 }),
  'blog-how-often-to-vacuum-and-clean-room-by-room': room(0.2, sofa(720, 250, 0.9), { seed: 57 }) + vacuum,
  'blog-how-dry-foam-differs-from-steam': closeUp(
    0.4,
    '',
    `<path d="M420 200h260l70 600H330Z" fill="#fbf3e4"/>${machine(450, 470, 1.5)}<g stroke="#fff" stroke-width="18" stroke-linecap="round" fill="none" opacity=".8"><path d="M860 430q-30-50 0-100t0-100M960 430q-30-50 0-100t0-100M1060 430q-30-50 0-100t0-100"/></g>`,
    59,
  ),
  'blog-living-with-pets-and-carpets': roomWithRug(0, dog(330, 520, 1) + cat(800, 540, 1.1, '#5d6468'), {
    seed: 61,
  }),
  'blog-minnesota-road-salt-and-mud':
    wall +
    window_() +
    snow +
    floor +
    carpet('M200 620H1000L1100 800H100Z', 0.5, { seed: 67, box: [100, 620, 1000, 180] }) +
    boots,
};

function pair(name, draw) {
  return { [`${name}-before`]: draw(1), [`${name}-after`]: draw(0) };
}

const pile =
  '<defs><pattern id="pile" width="22" height="14" patternUnits="userSpaceOnUse"><path d="M2 12q2-9 6-11M11 14q2-8 6-10M18 7q2-5 4-6" stroke="#fff" stroke-opacity=".2" fill="none" stroke-width="2"/></pattern></defs>';

export const svgOf = (name) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">${pile}${drawings[name]}</svg>`;
