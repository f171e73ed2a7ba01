/** Whether an answer is what Crewcall sends after a change. */
const isDone = ({ ok }) => ok === true;

/**
 * Sends a command's requests to a Crewcall server. A refusal, an answer that is not Crewcall's, and no answer all throw
 * an error with a sentence. `session` has the token once there is one.
 */
export function askServer({ to, option = '--to', waitS, session }) {
  async function fetched(path, init) {
    if (!URL.canParse(path, to))
      throw new Error(`${option} wants an address as https://crew.example.com, not "${to}".`);
    try {
      const signal = AbortSignal.timeout(waitS * 1000);
      // No redirects: a page that a proxy leads to would pass for an answer.
      const answer = await fetch(new URL(path, to), { ...init, redirect: 'manual', signal });
      return { answer, text: await answer.text() };
    } catch (cause) {
      const said =
        cause.name === 'TimeoutError'
          ? `${to} has not answered within ${waitS} s. Is it the right address, and is it well?`
          : `${to} could not be reached. Is it the right address, and does it run?`;
      throw new Error(said, { cause });
    }
  }

  function read({ answer, text }, isRight) {
    const { status } = answer;
    if (status >= 300 && status < 400)
      throw new Error(
        `${to} leads on to ${answer.headers.get('location')}. Give ${option} the address at which Crewcall itself answers.`,
      );
    let out;
    try {
      out = JSON.parse(text);
    } catch {
      throw new Error(
        `${to} answered ${status} with something that is not Crewcall’s, as a sign-in page in between does. ` +
          'Is it the right address?',
      );
    }
    if (!answer.ok || out?.error)
      throw Object.assign(new Error(out?.snackbar?.text ?? `The server answered ${status}.`), { out });
    if (!(out instanceof Object && isRight(out)))
      throw new Error(`${to} did not answer as Crewcall does. Is it the right address?`);
    return out;
  }

  return {
    /** Posts `body` and returns the answer, which must pass `isRight`. */
    call: async (path, body, isRight = isDone) =>
      read(
        await fetched(path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(session.token ? { authorization: session.token } : {}),
          },
          body: JSON.stringify(body),
        }),
        isRight,
      ),
    /** The registry of releases that users get now. */
    registry: async () => read(await fetched('/registry.json', {}), ({ remotes }) => Array.isArray(remotes)),
  };
}
