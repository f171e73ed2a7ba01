const segments = new Intl.Segmenter('en-AU');

/** The text, cut to at most this length (UTF-16), with `…` where it was cut, and never within a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of segments.segment(text)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept}…`;
}
