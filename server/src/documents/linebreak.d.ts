/** Where a text may be broken into lines (UAX 14). The package brings no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next position where a line may break; `null` after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
