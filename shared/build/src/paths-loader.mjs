/** Replaces the contract's list of call paths by only those calls that the remote or host makes. */
export default function pathsLoader() {
  return `export const callPaths = ${JSON.stringify(this.getOptions().calls)};`;
}
