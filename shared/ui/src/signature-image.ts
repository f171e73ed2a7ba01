/** Colour of a signature, which is always on white, in every theme. */
export const ink = '#15181D';

const MAX_WIDTH = 900;

/** The canvas as a JPEG data URL on white, 900 px wide at most; empty if the browser cannot draw. */
export function jpegOf(canvas: HTMLCanvasElement): string {
  const scale = Math.min(1, MAX_WIDTH / canvas.width);
  const sheet = document.createElement('canvas');
  sheet.width = Math.round(canvas.width * scale);
  sheet.height = Math.round(canvas.height * scale);
  const context = sheet.getContext('2d');
  if (!context) return '';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.drawImage(canvas, 0, 0, sheet.width, sheet.height);
  return sheet.toDataURL('image/jpeg', 0.85);
}

/** A JPEG data URL like that of `jpegOf`, with a typed name as the signature, as large as fits. */
export function jpegOfName(name: string): string {
  const sheet = document.createElement('canvas');
  sheet.width = MAX_WIDTH;
  sheet.height = 300;
  const context = sheet.getContext('2d');
  if (!context) return '';
  const { width, height } = sheet;
  let size = height * 0.42;
  const font = () => `italic 500 ${size}px 'Segoe Script','Bradley Hand','Snell Roundhand',cursive`;
  context.font = font();
  size *= Math.min(1, (width * 0.84) / Math.max(1, context.measureText(name).width));
  context.font = font();
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, width / 2, height / 2);
  return jpegOf(sheet);
}
