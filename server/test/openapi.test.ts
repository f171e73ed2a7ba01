import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'openapi-typescript-codegen';
import { smallPdf } from '../src/seed/context';
import { testApp } from './support';

/** The part of the generated client that the test uses. */
interface Client {
  OpenAPI: { BASE: string; TOKEN?: string };
  DefaultService: {
    uploadJobFile(form: {
      idJob: number;
      key: string;
      files: Blob[];
    }): Promise<{ files: { name: string }[] }>;
  };
}

test('C.13: a client that is generated from the document uploads files', async () => {
  const t = await testApp({ settings: { publicUrl: 'https://crew.example.com' } });
  const output = mkdtempSync(join(tmpdir(), 'crewcall-client-'));
  try {
    const office = await t.signIn(await t.make.admin());
    const idJob = await t.make.job();
    const headers = { authorization: office.token };
    const input = (await t.inject({ url: '/api/openapi.json', headers })).json<Record<string, unknown>>();
    await generate({ input, output });
    const { OpenAPI, DefaultService } = (await import(join(output, 'index.ts'))) as Client;
    expect(OpenAPI.BASE).toBe('https://crew.example.com');
    OpenAPI.BASE = await t.app.listen({ port: 0, host: '127.0.0.1' });
    OpenAPI.TOKEN = office.token;
    const pdf = new Uint8Array(await smallPdf('Plan', ['Stage left'], 0));
    const files = ['Stage.pdf', 'Roof.pdf'].map((name) => new File([pdf], name, { type: 'application/pdf' }));
    const answer = await DefaultService.uploadJobFile({ idJob, key: 'plans-1', files });
    expect(answer.files.map(({ name }) => name).sort()).toEqual(['Roof.pdf', 'Stage.pdf']);
  } finally {
    await t.close();
    rmSync(output, { recursive: true, force: true });
  }
});
