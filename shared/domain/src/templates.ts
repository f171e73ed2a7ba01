interface VariableFacts {
  meaning: string;
  /** Value shown if no job is chosen. */
  example: string;
}

/** What templates may name in braces, e.g. `{JobName}`; see `templates` for what each can fill. */
export const templateVariables = {
  JobName: { meaning: 'name of the job', example: 'Harbour Lights Festival' },
  JobDate: { meaning: 'its date', example: '21/11/26' },
  JobTime: { meaning: 'when it starts, with its time zone', example: '07:30 am AEDT' },
  JobEnd: { meaning: 'when it ends, as far as planned', example: '03:30 pm AEDT' },
  JobPlace: { meaning: 'where it is', example: '12 Dock Street, Sydney' },
  JobCrew: { meaning: 'its crew; for an invitation, the group', example: 'Stagehand' },
  JobPay: {
    meaning: 'what its reader is paid, where the settings let crew read it; else its line is left out',
    example: '$35.00 an hour',
  },
  LinkAccept: {
    meaning: 'link that accepts, or completes the registration',
    example: 'https://crewcall.invalid/linklogin/accept',
  },
  LinkReject: { meaning: 'link that declines', example: 'https://crewcall.invalid/linklogin/decline' },
  firstName: { meaning: 'first name of the recipient', example: 'Sam' },
  lastName: { meaning: 'last name of the recipient', example: 'Rivera' },
  companyName: { meaning: 'your company', example: 'Crewcall' },
} as const satisfies Record<string, VariableFacts>;
export type TemplateVariable = keyof typeof templateVariables;
export type TemplateValues = Partial<Record<TemplateVariable, string>>;

const names = Object.keys(templateVariables) as TemplateVariable[];
const ofJob = ['JobName', 'JobDate', 'JobTime', 'JobPlace'] as const;
const ofPerson = ['firstName', 'lastName'] as const;

interface TemplateFacts {
  /** How the template is sent. `copy`: a user copies the text and sends it themselves. */
  channel: 'mail' | 'sms' | 'copy';
  /** What the code that sends the template knows; nothing else can be filled in. */
  variables: readonly TemplateVariable[];
  /** The message is about one job. */
  isOfJob: boolean;
  /** A link that the template must have to be saved; `for`: what its reader could not do without. */
  needs?: { link: TemplateVariable; for: string };
  /** Links that the reader expects; if one is missing, the office is asked whether that is on purpose. */
  wants?: readonly TemplateVariable[];
}

const finished: TemplateFacts = { channel: 'mail', variables: [...ofJob, 'companyName'], isOfJob: true };
const answer: TemplateFacts = { channel: 'mail', variables: [...ofPerson, 'companyName'], isOfJob: false };
const invitation: TemplateFacts = { channel: 'mail', variables: names, isOfJob: true };

/** The templates of the company settings, by their field. */
export const templates = {
  confFinishJobEmailSubject: finished,
  confFinishJobEmailText: finished,
  confReplyEmailRegistrantTemplate: {
    ...answer,
    variables: [...ofPerson, 'companyName', 'LinkAccept'],
    needs: { link: 'LinkAccept', for: 'complete their registration' },
  },
  confReplyEmailReceivedTemplate: answer,
  confReplyEmailDeclinedTemplate: answer,
  confReplyEmailConcludedTemplate: answer,
  confInviteJobEmail: { ...invitation, wants: ['LinkAccept', 'LinkReject'] },
  confSMSTemplatePendingInvite: { ...invitation, channel: 'sms', wants: ['LinkAccept'] },
  confWhatsAppTemplate: { channel: 'copy', variables: [...ofJob, 'JobCrew', 'companyName'], isOfJob: true },
} as const satisfies Record<string, TemplateFacts>;
export type TemplateField = keyof typeof templates;

/** One of `templates` by its field, in the general type. */
export const templateOf = (field: TemplateField): TemplateFacts => templates[field];

const variable = /\{([A-Za-z][A-Za-z0-9_]*)\}/g;
const variableInList = new RegExp(`((?:,\\s*)?)${variable.source}`, 'g');
/** Anything in braces, also what is no variable name, as `{Job Name}`. */
const inBraces = /\{([^{}\n]{1,40})\}/g;

const isKnown = (name: string): name is TemplateVariable => Object.hasOwn(templateVariables, name);

/** Names in braces that no template knows; each once, in order. */
export const unknownVariables = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(variable)].map((match) => match[1] ?? '').filter((name) => !isKnown(name)),
  ),
];

/**
 * Fills in a template. An unknown name, or one without a value, stays as it is written. A line that becomes empty is
 * left out, and so is the comma before an empty value.
 */
export function fillTemplate(template: string, values: TemplateValues): { text: string; unknown: string[] } {
  const filled = (line: string) =>
    line.replace(variableInList, (whole, comma: string, name: string) => {
      const value = isKnown(name) ? values[name] : undefined;
      return value === undefined ? whole : value.trim() === '' ? '' : comma + value;
    });
  const text = template
    .split('\n')
    .flatMap((line) => {
      const own = filled(line);
      return own.trim() === '' && line.trim() !== '' ? [] : [own];
    })
    .join('\n');
  return { text, unknown: unknownVariables(template) };
}

/** How many letters must be put in, taken out or changed to make one word of the other. */
function stepsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (const [column, other] of [...b].entries()) {
      const change = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const bare = (name: string): string => name.replace(/[^A-Za-z]/g, '').toLowerCase();

/** The variable that was probably meant; null if none is similar. Case, spaces and signs do not count. */
function nearest(name: string, among: readonly TemplateVariable[]): TemplateVariable | null {
  const typed = bare(name);
  const [best] = among
    .map((each) => ({ each, steps: stepsBetween(typed, bare(each)) }))
    .sort((a, b) => a.steps - b.steps);
  return best && best.steps <= Math.max(1, Math.floor(typed.length / 3)) ? best.each : null;
}

/** A name in braces that stops a template from being saved. */
export interface TemplateFault {
  name: string;
  /** The variable that was meant, if this template can fill one like it. */
  meant: TemplateVariable | null;
  /** The sentence to show, which also says how to fix it. */
  text: string;
}

const braced = (list: readonly string[]): string => list.map((name) => `{${name}}`).join(', ');

const leftOut = (links: readonly TemplateVariable[] = [], text: string): TemplateVariable[] =>
  links.filter((name) => !text.includes(`{${name}}`));

/** Links that this template is expected to have and this text lacks. An empty text is not sent, so it lacks none. */
export const linksLeftOut = (field: TemplateField, text: string): TemplateVariable[] =>
  text.trim() === '' ? [] : leftOut(templateOf(field).wants, text);

/** Names in braces that have no value, each once, in order, with how to fix each. */
function variableFaults(
  variables: readonly TemplateVariable[],
  what: 'template' | 'message',
  text: string,
): TemplateFault[] {
  // Reported only if a variable was meant: a lone brace may be a smiley.
  const open = [...text.matchAll(/\{(\w+)(?![^{}]*\})/g)].flatMap(([, name = '']): TemplateFault[] => {
    const meant = nearest(name, variables);
    return meant === null
      ? []
      : [{ name, meant: null, text: `{${name} has no brace at its end. Write {${meant}}.` }];
  });
  const written = [...new Set([...text.matchAll(inBraces)].map((match) => match[1] ?? ''))];
  const closed = written.flatMap((name): TemplateFault[] => {
    if (variables.some((each) => each === name)) return [];
    const meant = nearest(name, variables);
    // Braces around a sentence are no variable.
    if (meant === null && !/^[A-Za-z]\w*$/.test(name)) return [];
    const fault = isKnown(name)
      ? `This ${what} cannot fill {${name}}.`
      : `There is no variable called {${name}}.`;
    const mend = meant === null ? `It can fill ${braced(variables)}.` : `Did you mean {${meant}}?`;
    return [{ name, meant, text: `${fault} ${mend}` }];
  });
  return [...closed, ...open];
}

// Only a space or a new line separates a link from an address. Browsers drop tabs and returns from an address, and
// treat other white space (U+2028, U+FEFF) as one more character, which nobody can see.
const partsNothing = /[^\S\n\p{Zs}]/gu;
const onlyOpening = /(?:^|\s)[([<"'“‘]*$/;

/**
 * Finds links that follow other text without a space. A link opens its reader's account: behind other text it would be
 * part of an address that leads elsewhere. A bracket or quote does not separate them, as an address may hold one.
 */
const gluedLinks = (text: string): TemplateFault[] =>
  [...text.matchAll(/\{(Link\w+)\}/g)]
    .filter(({ index }) => !onlyOpening.test(text.slice(0, index).replace(partsNothing, '')))
    .map(([, name = '']) => ({
      name,
      meant: null,
      text: `{${name}} stands behind other text without a space. Put a space or a new line before it.`,
    }));

/**
 * What stops this text from being saved as that template: names that do not exist or have no value, a missing link that
 * it needs, or a link behind other text. Each once, in order. A stored text with faults is sent all the same (J-43).
 */
export function templateFaults(field: TemplateField, text: string): TemplateFault[] {
  const { variables, needs } = templateOf(field);
  const faults = [...variableFaults(variables, 'template', text), ...gluedLinks(text)];
  if (!needs || leftOut([needs.link], text).length === 0) return faults;
  const bare = `Without {${needs.link}} its reader cannot ${needs.for}. Put {${needs.link}} where the link belongs.`;
  return [...faults, { name: needs.link, meant: null, text: bare }];
}

/** What a message to several people may name; each reads their own. A job's facts only if the message is about one. */
const noticeVariables = (isOfJob: boolean): readonly TemplateVariable[] =>
  isOfJob ? [...ofPerson, ...ofJob] : ofPerson;

/** The hint that the writer of a message to several people reads under its text. */
export const noticeHint = (isOfJob: boolean): string =>
  `Each reads their own where you write ${braced(noticeVariables(isOfJob))}.`;

/** Why a message to several people cannot be sent, as a sentence; null if it can. */
export const noticeProblem = (text: string, isOfJob: boolean): string | null =>
  variableFaults(noticeVariables(isOfJob), 'message', text)[0]?.text ?? null;

/** The crews of a job in one line: "8 Stagehand, 2 Rigger from 9:00 am". A start is named if it is not the job's. */
export const crewsText = (
  crews: readonly { amount: number; groupName: string; startTime: number }[],
  jobStart: number,
  timeOf: (at: number) => string,
): string =>
  crews
    .filter(({ amount }) => amount > 0)
    .map(
      ({ amount, groupName, startTime }) =>
        `${amount} ${groupName}${startTime === jobStart ? '' : ` from ${timeOf(startTime)}`}`,
    )
    .join(', ');
