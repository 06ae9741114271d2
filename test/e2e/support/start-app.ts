import { makeDataDir, runApp } from '../../support/running-app.ts';
import { OWNER_ACCOUNT } from './accounts.ts';

/**
 * Starts the program once for the whole run, with a database of its own in a temporary folder. The workers read the
 * address and the folder from the environment. Whoever works on a test can start a server by hand and name both:
 * E2E_URL and E2E_DATA_DIR.
 */
async function startApp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL !== undefined) {
    await registerOwner(process.env.E2E_URL);
    return undefined;
  }
  const dataDir = await makeDataDir();
  try {
    const app = await runApp({
      DATA_DIR: dataDir.path,
      DEMO: 'true',
      OWNER_EMAIL: OWNER_ACCOUNT.email,
      CONTACT_EMAIL: 'kontakt@e2e.example',
      // All tests come from one address.
      RATE_LIMIT_FACTOR: '10000',
      DEVELOPER_PAGES: 'true',
    });
    process.env.E2E_URL = app.url;
    process.env.E2E_DATA_DIR = dataDir.path;
    await registerOwner(app.url);
    return async () => {
      const exitCode = await app.stop();
      await dataDir.remove();
      if (exitCode !== 0) throw new Error(`The program ended with ${exitCode}:\n${app.output()}`);
    };
  } catch (error) {
    await dataDir.remove();
    throw error;
  }
}

async function registerOwner(url: string): Promise<void> {
  const response = await fetch(`${url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER_ACCOUNT),
  });
  // 409: a server started by hand knows the owner from an earlier run.
  if (!response.ok && response.status !== 409) throw new Error(`The owner could not register: ${response.status}`);
}

export default startApp;
