/** An option of a list filter as somebody saves it. `was` is the stored option that it renames or leaves alone. */
export interface FilterOption {
  text: string;
  was?: string | undefined;
}

/**
 * Gives each option the stored option whose answers it gets. One that renames an option which is no longer stored
 * counts as new. A new one takes over the stored option of its text, unless another option has renamed that.
 */
export function matchOptions(stored: readonly string[], options: readonly FilterOption[]): FilterOption[] {
  const taken = options.map(({ was }) => was);
  return options.map(({ text, was }) => {
    if (was !== undefined && stored.includes(was)) return { text, was };
    return stored.includes(text) && !taken.includes(text) ? { text, was: text } : { text };
  });
}
