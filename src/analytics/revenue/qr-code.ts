import encodeQR from 'qr';

/** Modules of white around the code, as scanners need them (ISO/IEC 18004). */
const quietModules = 4;
/** Pixels that a module measures where nobody says how large the picture is to be. */
const modulePixels = 8;

/** A text as a QR code, black on white, with 15 % of redundancy against dirt and folds: an SVG picture of any size. */
export function qrCode(text: string): string {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules });
  const size = modules.length;
  const dark = modules.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  const pixels = size * modulePixels;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path d="${dark.join('')}"/>`,
    '</svg>',
  ].join('');
}
