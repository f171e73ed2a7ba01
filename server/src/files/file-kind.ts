import { fileTypeFromBuffer } from 'file-type/core';
import { extname } from 'node:path';
import { hidesArchive, isMarkup } from '../platform/file-faults';
import { opensAsPdf, pdfFault } from '../platform/pdf-faults';
import { pixelsOf } from '../platform/pictures';

/** What an upload is, or why it is not taken. */
export type FileKind = { mime: string } | { problem: string };

const blockedExtensions = new Set(
  (
    'exe dll com scr pif cpl msi msp msix appx bat cmd ps1 psm1 vbs vbe wsf wsh hta lnk reg jar class apk ipa app dmg ' +
    'pkg deb rpm sh bash zsh ksh csh run bin elf so dylib js mjs cjs jse ts py rb pl php scpt command ' +
    'html htm xhtml xht shtml mht mhtml svg svgz swf chm url scf iso img vhd vhdx jnlp docm xlsm pptm dotm xltm ' +
    'library-ms settingcontent-ms search-ms iqy slk webarchive rdp appref-ms application appinstaller diagcab msc xlam xlsb ' +
    'xll pyw pyz desktop mobileconfig'
  ).split(' '),
);
const blockedTypes = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-msi',
  'application/java-vm',
  'application/vnd.android.package-archive',
  'application/vnd.ms-cab-compressed',
  'application/x-deb',
  'application/x-rpm',
  'application/x-apple-diskimage',
  'application/x.ms.shortcut',
  'application/wasm',
]);

// What a name promises must be what the bytes are; other names promise nothing that a reader would trust.
const promised: Record<string, readonly string[]> = {
  pdf: ['pdf'],
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  webp: ['webp'],
  heic: ['heic'],
  mp4: ['mp4', 'mov', 'm4v'],
  docx: ['docx', 'zip'],
  xlsx: ['xlsx', 'zip'],
  pptx: ['pptx', 'zip'],
  zip: ['zip', 'jar', 'docx', 'xlsx', 'pptx'],
};

const isText = (bytes: Buffer): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !text.includes('\u0000');
  } catch {
    return false;
  }
};

// What unfolds to more than this is no photo or plan, and brings the phone that opens it to its knees.
const MAX_PIXELS = 100_000_000;
const isRaster = (mime: string) => /^image\/(png|apng|jpeg|gif|webp)$/.test(mime);

/** Why a document or a picture is not taken that is what it is called, as the end of a sentence; or null. */
async function whyUnsafe(bytes: Buffer, mime = ''): Promise<string | null> {
  if (opensAsPdf(bytes)) {
    const fault = await pdfFault(bytes);
    if (fault === 'active')
      return 'runs a script or a program, or holds another file. Print it to a new PDF and upload that.';
    if (fault === 'closed')
      return 'is locked, or cannot be looked into. Print it to a new PDF and upload that.';
  }
  if (!isRaster(mime)) return null;
  const pixels = await pixelsOf(bytes);
  if (pixels === null) return 'is damaged: it cannot be opened as a picture.';
  return pixels > MAX_PIXELS ? 'has too many pixels; at most 100 million can be shown.' : null;
}

/**
 * Decides by the bytes what a file is. Refused with a sentence is whatever runs: programs, scripts, pages and PDFs that
 * run something. So are files that are two things at once or not what they are called, and pictures that unfold without
 * end.
 */
export async function fileKind(name: string, bytes: Buffer): Promise<FileKind> {
  const extension = extname(name).slice(1).toLowerCase();
  const blocked = { problem: `${name} is a program or script, which cannot be uploaded.` };
  if (bytes.length === 0) return { problem: `${name} is empty.` };
  const head = bytes.subarray(0, 4).toString('latin1');
  if (head.startsWith('#!') || head.startsWith('MZ') || head.startsWith('\u007fELF')) return blocked;
  if (blockedExtensions.has(extension) || isMarkup(bytes)) return blocked;
  if (hidesArchive(bytes))
    return { problem: `${name} holds another file inside. Upload that one by itself.` };
  const found = await fileTypeFromBuffer(bytes);
  if (found && blockedTypes.has(found.mime)) return blocked;
  const allowed = promised[extension];
  if (allowed && (!found || !allowed.includes(found.ext))) {
    return { problem: `${name} is not really a .${extension} file.` };
  }
  const problem = await whyUnsafe(bytes, found?.mime);
  if (problem !== null) return { problem: `${name} ${problem}` };
  if (found) return { mime: found.mime };
  return { mime: isText(bytes) ? 'text/plain; charset=utf-8' : 'application/octet-stream' };
}

const NAME_MAX = 180;

/** A long name is cut before its ending, by which people and programs know what it is. */
function shortened(name: string): string {
  if (name.length <= NAME_MAX) return name;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  return name.slice(0, NAME_MAX - ending.length) + ending;
}

/** A name that is safe to show and to save under. */
export const safeName = (name: string): string => {
  const bare = shortened((name.split(/[/\\]/).at(-1) ?? '').trim());
  return (
    bare
      .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/[<>:"|?*]/g, '_')
      .trim()
      // Windows drops them, and "plan.exe." would be a program again.
      .replace(/[.\s]+$/, '') || 'file'
  );
};
