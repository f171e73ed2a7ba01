/** What a template may name in braces, e.g. `{JobName}`. */
export const templateVariables = [
  'JobName',
  'JobDate',
  'JobTime',
  'JobPlace',
  'JobCrew',
  'LinkAccept',
  'LinkReject',
  'firstName',
  'lastName',
  'companyName',
] as const;
export type TemplateVariable = (typeof templateVariables)[number];
export type TemplateValues = Partial<Record<TemplateVariable, string>>;

const variable = /\{([A-Za-z][A-Za-z0-9_]*)\}/g;

const isKnown = (name: string): name is TemplateVariable =>
  (templateVariables as readonly string[]).includes(name);

/** Names in braces that no template knows; each once, in order. Shown when a template is saved. */
export const unknownVariables = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(variable)].map((match) => match[1] ?? '').filter((name) => !isKnown(name)),
  ),
];

/** The template with its values. An unknown name, or one without a value, stays as it is written. */
export function fillTemplate(template: string, values: TemplateValues): { text: string; unknown: string[] } {
  const text = template.replace(variable, (whole, name: string) =>
    isKnown(name) ? (values[name] ?? whole) : whole,
  );
  return { text, unknown: unknownVariables(template) };
}
