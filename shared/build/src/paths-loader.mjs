/** Puts only the calls that a remote makes into its bundle. */
export default function pathsLoader() {
  return `export const callPaths = ${JSON.stringify(this.getOptions().calls)};`;
}
