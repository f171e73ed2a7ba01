import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/schema';
import { badRequest, deny, notFound } from '../errors';
import { writeAs } from '../platform/database/write';
import { publicAddress } from '../platform/notifications/our-address';
import { storeReceipt } from '../platform/notifications/store-receipt';
import type { HookRequest, SmsProvider } from '../platform/notifications/transports/sms/provider';
import { smsProvider } from '../platform/notifications/transports/sms/sms';
import type { Services } from '../platform/services';
import { takeReply } from './take-reply';

const MOST_BYTES = 32_000;
const MOST_FIELDS = 100;

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The fields of a form or of a JSON object that are a text or a number, as texts. */
const textsOf = (value: unknown): Record<string, string> =>
  typeof value !== 'object' || value === null
    ? {}
    : Object.fromEntries(
        Object.entries(value)
          .slice(0, MOST_FIELDS)
          .flatMap(([name, text]) => (isText(text) ? [[name, String(text)]] : [])),
      );

/** A text that the database takes: without NUL and halves of characters. */
const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString();

/** What the provider reports, as it can be stored. The signature is of the fields as they came. */
function readHook(provider: SmsProvider, hook: HookRequest) {
  const told = provider.read(hook);
  if (told === null) return null;
  if (told.kind === 'receipt') return { ...told, reason: storable(told.reason) };
  return { ...told, ref: storable(told.ref), from: storable(told.from), text: storable(told.text) };
}

/** The provider of this address, if the server is set up with it. */
function providerOf(name: string, { settings }: Services): SmsProvider {
  const provider = settings.smsUrl === null ? null : smsProvider(settings.smsUrl);
  return provider?.name === name
    ? provider
    : notFound('This server has no provider of text messages of this name.');
}

function hookOf(request: FastifyRequest, { settings }: Services): HookRequest {
  const signature = request.headers['x-twilio-signature'];
  return {
    // A proxy may have changed the host; the provider signs the address that it was given.
    url: `${publicAddress(settings)}${request.url}`,
    signature: typeof signature === 'string' ? signature : undefined,
    fields: textsOf(request.body),
    metadata: textsOf((request.body as { metadata?: unknown } | null)?.metadata),
  };
}

/**
 * `POST /api/sms/receipt/:provider` and `/api/sms/reply/:provider`: what a provider of text messages reports. 403 if
 * it is not from the provider, 404 for another provider or an unknown message, else 200, also for one sent twice. Both
 * take both kinds, because some providers send them to one address.
 */
export function registerSmsHooks(app: FastifyInstance, parts: { db: Db; services: Services }): void {
  const { db, services } = parts;
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    const take = async (request: FastifyRequest) => {
      const provider = providerOf((request.params as { provider: string }).provider, services);
      const hook = hookOf(request, services);
      if (!provider.isGenuine(hook)) deny('This does not come from the provider of text messages.');
      const told = readHook(provider, hook);
      if (told?.kind === 'reply') await takeReply(db, provider.name, told);
      else if (told?.kind === 'receipt')
        await writeAs({ db, call: 'smsReceipt', userId: null, quiet: true }, (tx) =>
          storeReceipt(tx, told, Date.now()),
        );
      return provider.thanks;
    };
    for (const kind of ['receipt', 'reply'])
      scope.post(`/api/sms/${kind}/:provider`, { bodyLimit: MOST_BYTES }, async (request, reply) => {
        if (typeof request.body !== 'object') badRequest('Send a form or JSON.');
        const { type, body } = await take(request);
        return reply.header('cache-control', 'no-store').type(type).send(body);
      });
  });
}
