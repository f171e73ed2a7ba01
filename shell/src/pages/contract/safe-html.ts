import createPurify from 'dompurify';

// An instance of our own, so that the hook below affects nobody else.
const purify = createPurify(window);
purify.addHook('afterSanitizeAttributes', (element) => {
  if (!element.hasAttribute('href')) return;
  element.setAttribute('rel', 'noopener noreferrer');
  element.setAttribute('target', '_blank');
});

/** The text of a company's contract: headings, lists, tables and links, without styles, pictures or scripts. */
export const safeHtml = (html: string): DocumentFragment =>
  purify.sanitize(html, {
    ALLOWED_TAGS: [
      ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'div', 'span', 'section'],
      ...['strong', 'b', 'em', 'i', 'u', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    RETURN_DOM_FRAGMENT: true,
  });
