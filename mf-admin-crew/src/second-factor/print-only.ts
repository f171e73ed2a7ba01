const PRINTED = `@media print {
  body :not(:has([data-print])):not([data-print]):not([data-print] *) { display: none !important; }
  [data-print], [data-print] * { color: #000 !important; background: #fff !important; }
}`;

/** Prints what is marked with `data-print`, and nothing around it. */
export function printOnly(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PRINTED);
  const before = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...before, sheet];
  // Some browsers go on at once and print later.
  addEventListener('afterprint', () => (document.adoptedStyleSheets = before), { once: true });
  print();
}
