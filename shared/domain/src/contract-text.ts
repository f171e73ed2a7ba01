const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (letter) => (letter === '&' ? '&amp;' : letter === '<' ? '&lt;' : '&gt;'));
const plain = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&\w+;|&#39;/g, (name) => entities[name] ?? name);

/** The parts of a contract's text: headings begin with `# `, points of a list with `- `, the rest are paragraphs. */
export interface ContractPart {
  kind: 'heading' | 'list' | 'text';
  lines: string[];
}

/** Splits what the office typed into parts. A blank line ends a part; a heading or a list also ends without one. */
export function contractParts(text: string): ContractPart[] {
  const parts: ContractPart[] = [];
  let open: ContractPart | null = null;
  for (const line of text.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    const kind = line.startsWith('# ') ? 'heading' : line.startsWith('- ') ? 'list' : 'text';
    if (line === '') {
      open = null;
      continue;
    }
    if (open === null || open.kind !== kind || kind === 'heading') {
      open = { kind, lines: [] };
      parts.push(open);
    }
    open.lines.push(kind === 'text' ? line : line.slice(2).trim());
  }
  return parts;
}

/** The contract's HTML: nothing in it but headings, paragraphs and lists, everything typed escaped. */
export const contractHtml = (text: string): string =>
  contractParts(text)
    .map(({ kind, lines }) => {
      if (kind === 'heading') return `<h2>${escaped(lines.join(' '))}</h2>`;
      if (kind === 'list') return `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
      return `<p>${lines.map(escaped).join('<br>')}</p>`;
    })
    .join('\n');

/** Turns the contract's HTML back into the text that the office types. */
export const contractText = (html: string): string =>
  html
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
    .replace(/<h\d[^>]*>(.*?)<\/h\d>/gis, (_all, inner: string) => `\n\n# ${inner}\n\n`)
    .replace(/<li[^>]*>(.*?)<\/li>/gis, (_all, inner: string) => `\n- ${inner}`)
    .replace(/<\/?(ul|ol|p|div)\b[^>]*>/gi, '\n\n')
    .replace(/<br\s*\/?>/gi, '\n')
    .split('\n')
    .map((line) => plain(line).trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
