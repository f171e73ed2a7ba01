/** Deletes the styles that older releases saved on this device. */
export function forgetStyles(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('crewcall.styles.')) localStorage.removeItem(key);
  } catch {
    // Storage is off: there are none.
  }
}
