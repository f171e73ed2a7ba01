import { extname } from 'node:path';
import { checkPdf } from '../platform/files/check-pdf';
import { contentKind } from '../platform/files/content-kind';
import { hasTooManyScans, pixelsOf } from '../platform/files/pictures';

/** What an upload is, and its name with the right extension; or why it is refused. */
export type FileKind = { mime: string; name: string } | { problem: string };

const PROGRAM = 'is a program or script, which cannot be uploaded.';

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

const pictures = ['png', 'apng', 'jpg', 'gif', 'webp', 'heic'];
/**
 * The kinds of content allowed for common extensions. Any picture may have a picture's extension, as phones name them
 * all .jpg, and gets its own. Extensions that are not listed are not checked.
 */
const promised = new Map<string, readonly string[]>([
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'heic', 'heif'].map((name) => [name, pictures] as const),
  ['pdf', ['pdf']],
  ['mp4', ['mp4', 'mov', 'm4v']],
  // With a password they are compound files (`cfb`), whose content cannot be read.
  ['docx', ['docx', 'zip', 'cfb']],
  ['xlsx', ['xlsx', 'zip', 'cfb']],
  ['pptx', ['pptx', 'zip', 'cfb']],
  ['zip', ['zip', 'jar', 'docx', 'xlsx', 'pptx']],
]);
const pdfProblems = {
  script: 'runs a script. Print it to a new PDF and upload that.',
  password: 'needs a password to open. Save it without a password and upload that.',
  damaged: 'is damaged and cannot be opened. Save it as a PDF again and upload that.',
};

const isText = (bytes: Buffer): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !text.includes('\u0000');
  } catch {
    return false;
  }
};

// More than this is no photo or plan, and would use up the memory of the phone that opens it.
const MAX_PIXELS = 100_000_000;

/** Why a picture is refused, as the end of a sentence, or null. */
async function pictureProblem(bytes: Buffer): Promise<string | null> {
  const pixels = await pixelsOf(bytes);
  if (pixels === null) return 'is damaged: it cannot be opened as a picture.';
  if (await hasTooManyScans(bytes))
    return 'is built up in too many steps. Save it as a new picture and upload that.';
  return pixels > MAX_PIXELS ? 'has too many pixels; at most 100 million can be shown.' : null;
}

/** Why the content of a file is refused, as the end of a sentence; else its MIME type, and its extension if known. */
async function judge(
  extension: string,
  bytes: Buffer,
  by: number,
): Promise<{ mime: string; ext: string | undefined } | { problem: string }> {
  const found = await contentKind(bytes);
  const ext = found?.ext;
  if (found && blockedTypes.has(found.mime)) return { problem: PROGRAM };
  if (promised.get(extension)?.includes(ext ?? '') === false)
    return { problem: `is not really a .${extension} file.` };
  if (ext === 'pdf') {
    const problem = await checkPdf(bytes, by);
    return problem ? { problem: pdfProblems[problem] } : { mime: 'application/pdf', ext };
  }
  if (found && /^image\/(png|apng|jpeg|gif|webp)$/.test(found.mime)) {
    const problem = await pictureProblem(bytes);
    if (problem !== null) return { problem };
  }
  return {
    ext,
    mime: found?.mime ?? (isText(bytes) ? 'text/plain; charset=utf-8' : 'application/octet-stream'),
  };
}

// Two names of one kind.
const usual = new Map([
  ['jpeg', 'jpg'],
  ['apng', 'png'],
  ['heif', 'heic'],
]);
const usualOf = (extension: string): string => usual.get(extension) ?? extension;

/** The name of a picture with the extension of what it is, since programs go by that; other names as they are. */
function withExtension(name: string, extension: string, ext = ''): string {
  const isPicture = promised.get(extension) === pictures && pictures.includes(ext);
  return isPicture && usualOf(extension) !== usualOf(ext)
    ? `${name.slice(0, -extension.length)}${usualOf(ext)}`
    : name;
}

/**
 * Decides by its content what a file is. Refuses programs and scripts, files that are not what their name says, PDFs
 * that run a script or need a password, and pictures of too many pixels. Whatever else a file holds does no harm: it is
 * served sandboxed, and as an attachment unless it is a picture or PDF. `by` is the user who sent it.
 */
export async function fileKind(name: string, bytes: Buffer, by: number): Promise<FileKind> {
  const extension = extname(name).slice(1).toLowerCase();
  if (bytes.length === 0) return { problem: `${name} is empty.` };
  if (blockedExtensions.has(extension) || bytes.subarray(0, 2).toString('latin1') === '#!')
    return { problem: `${name} ${PROGRAM}` };
  const kind = await judge(extension, bytes, by);
  if ('problem' in kind) return { problem: `${name} ${kind.problem}` };
  return { mime: kind.mime, name: withExtension(name, extension, kind.ext) };
}

const NAME_MAX = 180;

/** Shortens a long file name, but not its extension, by which people and programs know what it is. */
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
      // Windows ignores dots and blanks at the end, so "plan.exe." would be a program there.
      .replace(/(?<![.\s])[.\s]+$/, '') || 'file'
  );
};
