import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a device got, opened with the device's own key. */
export interface Pushed {
  device: string;
  /** The notification as the service worker reads it. */
  said: { title: string; body: string; path: string; tag?: string; id: number };
  headers: IncomingHttpHeaders;
  /** Claims of the sender's token, its signature checked against the key that came with it. */
  sender: { aud: string; sub: string; key: string };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** RFC 8291 over RFC 8188: the text of an aes128gcm body of one record. */
function open(body: Buffer, device: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), theirs]);
  const secret = derive(device.computeSecret(theirs), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** RFC 8292: the claims of `vapid t=…, k=…`. Throws when the signature is not that key's. */
function senderOf(authorization: string): Pushed['sender'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGood) throw new Error('The sender is not who it says.');
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    sub: string;
  };
  return { aud, sub, key };
}

/** A push service of our own on the loopback: takes what the server sends and opens it as the device would. */
export class PushService {
  /** Everything received since the last `take`. */
  private readonly received: Pushed[] = [];
  private readonly devices = new Map<string, { key: ECDH; auth: Buffer }>();
  /** The status by which each device's messages are answered; 201 where nothing is said. */
  readonly answers = new Map<string, number>();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<PushService> {
    const server = createServer();
    const service = new PushService(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const name = (request.url ?? '/').slice(1);
        const answer = service.answers.get(name) ?? 201;
        const device = service.devices.get(name);
        if (device && answer === 201) {
          service.received.push({
            device: name,
            said: JSON.parse(open(Buffer.concat(chunks), device.key, device.auth)) as Pushed['said'],
            headers: request.headers,
            sender: senderOf(String(request.headers.authorization)),
          });
        }
        response.writeHead(device ? answer : 404).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A new device; what it answers is its subscription. */
  device(name: string): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const key = createECDH('prime256v1');
    key.generateKeys();
    const auth = randomBytes(16);
    this.devices.set(name, { key, auth });
    return {
      endpoint: `${this.origin}/${name}`,
      keys: { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  take(): Pushed[] {
    return this.received.splice(0);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
