/** As bundler, federation and browsers name it. */
const names =
  /loading (css )?chunk|chunkloaderror|failed to load script resources|(dynamically imported|importing a) module|failed to fetch|load failed|networkerror/i;

/**
 * Whether an error says that a file did not come: there is no network, or its release was replaced. Nothing that was
 * read has anything to do with it.
 */
export const isMissingFile = ({ name, message }: Error): boolean => names.test(`${name} ${message}`);
