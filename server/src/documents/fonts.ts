import { requireHere } from '../platform/root-folders';

// What the standard fonts of a PDF can show beyond Latin-1.
const windowsExtras = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Can every letter be written with a PDF's standard fonts? One that cannot spoils its whole line. */
const isWinAnsi = (text: string): boolean =>
  [...text].every((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return (
      (code >= 0x20 && code <= 0x7e) ||
      (code >= 0xa0 && code <= 0xff) ||
      code === 10 ||
      windowsExtras.has(letter)
    );
  });

const noto = (style: string) =>
  requireHere.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`);

/** The fonts of a document by what it has to say: standard ones, which cost nothing, or embedded ones. */
export const fontsFor = (texts: Iterable<string>): { regular: string; bold: string } =>
  [...texts].every(isWinAnsi)
    ? { regular: 'Helvetica', bold: 'Helvetica-Bold' }
    : { regular: noto('400Regular'), bold: noto('700Bold') };
