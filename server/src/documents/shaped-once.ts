import type { Font, GlyphRun } from 'fontkit';

/** Above this many words, a thread empties its cache. */
const MOST_KEPT = 5_000;

/** pdfkit scales the positions of a run in place, so each caller gets its own. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run) as object) as GlyphRun, run, {
    positions: run.positions.map((position) => ({ ...position })),
  });

/** Caches the shape of each word: pdfkit asks the font for it again in every document. */
export function shapedOnce(font: Font): Font {
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
