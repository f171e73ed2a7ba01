import type { Font, GlyphRun } from 'fontkit';

/** The cache of a font is cleared at this size. */
const MOST_KEPT = 5_000;

/** pdfkit scales the positions of a run in place, so each caller gets its own. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run) as object) as GlyphRun, run, {
    positions: run.positions.map((position) => ({ ...position })),
  });

/** The font with its shaped words cached: pdfkit shapes them again in every document. */
export function cacheGlyphs(font: Font): Font {
  const kept = new Map<string, GlyphRun>();
  const layout: Font['layout'] = (text, ...how) => {
    const key = how.every((one) => one === undefined) ? text : JSON.stringify([text, ...how]);
    let run = kept.get(key);
    if (run === undefined) {
      if (kept.size >= MOST_KEPT) kept.clear();
      run = font.layout(text, ...how);
      kept.set(key, run);
    }
    return copyOf(run);
  };
  return Object.create(font, { layout: { value: layout } }) as Font;
}
