import { inLargeOffice } from './large-office';
import { shiftsOf } from './punch-shifts';
import { say } from './sides';
import { statementsOf } from './statements';
import { requestOf } from './punches-client';
await inLargeOffice(async ({ db, port }) => {
  const senders = await shiftsOf(db, 50);
  for (let i = 0; i < 3; i += 1)
    for (const action of ['in', 'out'] as const) {
      const s = senders[i]?.[0]?.[0];
      if (!s) throw new Error('none');
      const [, body = ''] = requestOf(s, action).split('\r\n\r\n');
      const sent = await statementsOf(async () => {
        const r = await fetch(`http://127.0.0.1:${port}/api/time/doclock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: s.token },
          body,
        });
        const t = await r.text();
        if (i === 2) say(t);
        await new Promise((x) => setTimeout(x, 50));
      });
      if (i === 2) {
        say(`\n== ${action} ${sent.length}`);
        for (const { text } of sent) say('* ' + text.replace(/\s+/g, ' ').slice(0, 230));
      }
    }
});
