// Runs before the first paint, so that nobody sees a flash of the other theme. `createTheme` keeps it up to date.
try {
  const theme = localStorage.getItem('crewcall.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the theme is the device's.
}
