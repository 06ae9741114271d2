import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentSession } from '#accounts/accounts.api.ts';
import { listRejectedCertificates, trustCertificate } from '#ingestion/certificates.api.ts';
import { createSource } from '#ingestion/sources.api.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const THUMBPRINT = 'ab'.repeat(20);

/** That a trusted certificate lets the source connect is shown in opcua.adapter.test.ts. */
describe('certificates of OPC UA servers', () => {
  let app: TestApp;
  let administrator: TestBrowser;
  let sourceId = '';
  const dataDir = mkdtempSync(join(tmpdir(), 'certificates-'));

  beforeAll(async () => {
    app = await startTestApp({ dataDir });
    administrator = await app.founder('admin@zertifikat.example');
    const source = await administrator.call(createSource, {
      body: { name: 'Presse', protocol: 'opcua', settings: { endpointUrl: 'opc.tcp://127.0.0.1:1', security: 'sign' } },
    });
    sourceId = source.id;
    const companyId = (await administrator.call(currentSession))?.company.id ?? '';
    const rejected = join(dataDir, 'sources', companyId, sourceId, 'pki', 'rejected');
    mkdirSync(rejected, { recursive: true });
    writeFileSync(join(rejected, `Presse[${THUMBPRINT}].pem`), '');
    writeFileSync(join(rejected, 'liegt herum.txt'), '');
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('lists what a server showed and nobody trusts yet', async () => {
    const list = await administrator.call(listRejectedCertificates, { params: { id: sourceId } });
    expect(list).toEqual([{ thumbprint: THUMBPRINT, name: 'Presse' }]);
  });

  it('trusts nothing that no server showed, and no nonsense', async () => {
    const params = { id: sourceId };
    const unknown = await administrator.refusal(trustCertificate, { params, body: { thumbprint: 'cd'.repeat(20) } });
    expect(unknown).toMatchObject({ status: 404, code: 'certificate_not_found' });
    const nonsense = await administrator.refusal(trustCertificate, { params, body: { thumbprint: '../../key' } });
    expect(nonsense).toMatchObject({ status: 400, detail: 'Der Fingerabdruck besteht aus 40 Hexadezimalziffern.' });
  });

  it('of another company are not there', async () => {
    const other = await app.founder('fremd@zertifikat.example');
    const refused = await other.refusal(listRejectedCertificates, { params: { id: sourceId } });
    expect(refused.status).toBe(404);
  });
});
