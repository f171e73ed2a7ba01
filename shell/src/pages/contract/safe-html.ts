const allowed = new Set([
  'P',
  'BR',
  'H2',
  'H3',
  'H4',
  'UL',
  'OL',
  'LI',
  'STRONG',
  'B',
  'EM',
  'I',
  'U',
  'BLOCKQUOTE',
  'TABLE',
  'THEAD',
  'TBODY',
  'TR',
  'TH',
  'TD',
  'A',
  'HR',
  'DIV',
  'SPAN',
  'SECTION',
]);
const dropped = new Set([
  'SCRIPT',
  'STYLE',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'TEMPLATE',
  'SVG',
  'MATH',
  'FORM',
  'LINK',
  'META',
]);

/** The text of a company's contract with nothing in it but text and its shape. */
export function safeNodes(html: string): Node[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const clean = (parent: Element) => {
    for (const element of [...parent.children]) {
      clean(element);
      const name = element.tagName.toUpperCase();
      if (dropped.has(name)) element.remove();
      else if (!allowed.has(name)) element.replaceWith(...element.childNodes);
      else {
        const href = name === 'A' ? (element.getAttribute('href') ?? '') : '';
        for (const { name: attribute } of [...element.attributes]) element.removeAttribute(attribute);
        if (/^(https?:|mailto:)/i.test(href)) {
          element.setAttribute('href', href);
          element.setAttribute('rel', 'noopener noreferrer');
          element.setAttribute('target', '_blank');
        }
      }
    }
  };
  clean(body);
  return [...body.childNodes];
}
