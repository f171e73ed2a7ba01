/** Puts only the calls that a remote or a host makes into its bundle. */
export default function pathsLoader() {
  return `export const callPaths = ${JSON.stringify(this.getOptions().calls)};`;
}
