/** How the bundler, module federation and browsers word the error for a file that could not be loaded. */
const names =
  /loading (css )?chunk|chunkloaderror|failed to load script resources|(dynamically imported|importing a) module|failed to fetch|load failed|networkerror/i;

/**
 * Whether an error means that a file could not be loaded, because there is no network or its release was deleted. If
 * so, the cause is not the server's data.
 */
export const isMissingFile = ({ name, message }: Error): boolean => names.test(`${name} ${message}`);
