class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= Observer;
globalThis.IntersectionObserver ??= Observer;
globalThis.matchMedia ??= (media) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
});
Element.prototype.scrollIntoView ??= () => {};
// To find a role, jsdom works out styles from every rule on the page, which took half of the time of a screen's test.
// So what emotion writes goes to an element apart, unless the test file reads styles.
if (!globalThis.hasStyles) {
  const apart = document.createElement('div');
  const { insertBefore } = Node.prototype;
  const isEmotions = (node) => node.nodeName === 'STYLE' && node.hasAttribute('data-emotion');
  document.head.insertBefore = (node, before) =>
    isEmotions(node) ? apart.appendChild(node) : insertBefore.call(document.head, node, before);
}
