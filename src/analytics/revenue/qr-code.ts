/** The white border that scanners need, in modules (ISO/IEC 18004). */
const quietModules = 4;
/** The default size of a module. */
const modulePixels = 8;

/** Renders a text as a black-on-white SVG QR code. 15% redundancy keeps it readable with dirt or folds. */
export async function qrCode(text: string): Promise<string> {
  const { default: encodeQR } = await import('qr');
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
