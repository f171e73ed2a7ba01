import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { testApp } from './support';

// Three accounts whose bodies would fill all the room there is.
test('J-45: six hundred connections that announce a body and send nothing leave uploads working', async () => {
  const world = await testApp();
  const office = await world.signIn(await world.make.admin());
  const idJob = await world.make.job();
  const accounts = await Promise.all([1, 2, 3].map(async () => world.signIn(await world.make.user())));
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  for (let at = 0; at < 600; at += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/user/saveProfile2 HTTP/1.1\r\nhost: x\r\nauthorization: ${accounts[at % 3]?.token}\r\n` +
        'content-type: application/json\r\ncontent-length: 700000\r\n\r\n',
    );
    sockets.push(socket);
  }
  const upload = async () => {
    const form = new FormData();
    form.set('idJob', String(idJob));
    form.set('file', new Blob([Buffer.alloc(1_000_000, 'plan ')]), 'plan.txt');
    const reply = await fetch(`http://127.0.0.1:${port}/api/job/uploadJobFile`, {
      method: 'POST',
      headers: { authorization: office.token },
      body: form,
    });
    return reply.status;
  };
  const seen: number[] = [];
  while (seen.length < 60 && seen.at(-1) !== 200) {
    seen.push(await upload());
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  expect(seen.at(-1)).toBe(200);
  for (const socket of sockets) socket.destroy();
  await world.close();
}, 120_000);
