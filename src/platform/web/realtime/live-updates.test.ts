import { describe, expect, test } from 'vitest';
import { createFakeBrowser } from './fake-browser.ts';

describe('one stream per browser', () => {
  test('the first tab holds it, every tab hears it', async () => {
    const browser = createFakeBrowser();
    const [first, second] = [await browser.openTab(), await browser.openTab()];
    expect(browser.sources.map((source) => source.url)).toEqual(['/api/events']);
    browser.latest().open();
    browser.latest().emit('resync', { data: '{}', lastEventId: 'e:1' });
    browser.latest().change('e:2', 'productions', 'machines');
    browser.latest().change('e:3');
    expect(first.heard).toEqual(['resync', 'productions+machines']);
    expect(second.heard).toEqual(['resync', 'productions+machines']);
  });

  test('every tab knows the state of the connection, also one that opens later', async () => {
    const browser = createFakeBrowser();
    const first = await browser.openTab();
    expect(first.connection()?.state).toBe('connecting');
    await browser.pass(500);
    browser.latest().open();
    await browser.pass(500);
    const second = await browser.openTab();
    const connected = { state: 'connected', sinceMs: 1_000_500 };
    expect([first.connection(), second.connection()]).toEqual([connected, connected]);
    await browser.pass(1000);
    browser.latest().fail('network');
    const disconnected = { state: 'disconnected', sinceMs: 1_002_000 };
    expect([first.connection(), second.connection()]).toEqual([disconnected, disconnected]);
    browser.latest().open();
    expect(second.connection()?.state).toBe('connected');
  });

  test('when the leading tab closes, the next goes on after the last event any tab has seen', async () => {
    const browser = createFakeBrowser();
    const [first, second] = [await browser.openTab(), await browser.openTab()];
    browser.latest().open();
    browser.latest().change('e:7', 'productions');
    await first.close();
    expect(browser.live().map((source) => source.url)).toEqual(['/api/events?after=e%3A7']);
    browser.latest().open();
    browser.latest().change('e:8', 'alerts');
    expect(second.heard).toEqual(['productions', 'alerts']);
  });

  test('a tab that joined late knows the last event from the leader', async () => {
    const browser = createFakeBrowser();
    const first = await browser.openTab();
    browser.latest().open();
    browser.latest().change('e:7', 'productions');
    await browser.openTab();
    await first.close();
    expect(browser.latest().url).toBe('/api/events?after=e%3A7');
  });

  test('a tab that opens during an election gets the answer of the new leader', async () => {
    const browser = createFakeBrowser();
    const [first, second] = [await browser.openTab(), await browser.openTab()];
    browser.latest().open();
    const closing = first.close();
    const third = await browser.openTab();
    await closing;
    browser.latest().open();
    expect([second.connection()?.state, third.connection()?.state]).toEqual(['connected', 'connected']);
    await browser.pass(10_000);
    expect(browser.sources).toHaveLength(2);
  });

  test('a visible tab takes over from a leader that was put to sleep; the sleeper then lets go', async () => {
    const browser = createFakeBrowser();
    const asleep = await browser.openTab();
    const awake = await browser.openTab();
    browser.latest().open();
    browser.latest().change('e:7', 'productions');
    asleep.freeze();
    await browser.pass(60_000);
    expect(browser.live().map((source) => source.url)).toEqual(['/api/events?after=e%3A7']);
    browser.latest().open();
    browser.latest().change('e:8', 'alerts');
    expect(awake.heard).toEqual(['productions', 'alerts']);
    asleep.thaw();
    await browser.pass(30_000);
    expect(browser.live()).toHaveLength(1);
    expect(browser.sources).toHaveLength(2);
    await awake.close();
    expect(browser.latest().url).toBe('/api/events?after=e%3A8');
    expect(browser.live()).toHaveLength(1);
  });

  test('nobody takes over from a leader that answers', async () => {
    const browser = createFakeBrowser();
    await browser.openTab();
    await browser.openTab();
    browser.latest().open();
    for (let beat = 0; beat < 20; beat++) {
      browser.latest().emit('alive');
      await browser.pass(25_000);
    }
    expect(browser.sources).toHaveLength(1);
  });

  test('the last tab leaves nothing behind', async () => {
    const browser = createFakeBrowser();
    const tabs = [await browser.openTab(), await browser.openTab()];
    for (const tab of tabs) await tab.close();
    expect(browser.live()).toEqual([]);
    expect(browser.clock.pendingTimers()).toBe(0);
  });
});

describe('another session', () => {
  test('signing in elsewhere restarts the leader without the old position and refreshes every tab', async () => {
    const browser = createFakeBrowser();
    const first = await browser.openTab('anna');
    const second = await browser.openTab('anna');
    browser.latest().open();
    browser.latest().change('e:7', 'productions');
    const third = await browser.openTab('demo');
    expect(browser.live().map((source) => source.url)).toEqual(['/api/events']);
    expect(browser.sources).toHaveLength(2);
    expect([first.heard, second.heard, third.heard]).toEqual([
      ['productions', 'resync'],
      ['productions', 'resync'],
      [],
    ]);
    await browser.openTab('demo');
    expect(browser.sources).toHaveLength(2);
  });

  test('signing out elsewhere restarts the leader too', async () => {
    const browser = createFakeBrowser();
    const first = await browser.openTab('anna');
    const second = await browser.openTab('anna');
    second.signOut();
    expect(browser.sources).toHaveLength(2);
    expect(first.heard).toEqual(['resync']);
  });
});

describe('an event source that gives up', () => {
  test('is created again after 2, 4, 8, 16, 30, 30 seconds, and after 2 again once it worked', async () => {
    const browser = createFakeBrowser();
    await browser.openTab();
    for (const waitMs of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = browser.sources.length;
      browser.latest().fail('http');
      await browser.pass(waitMs - 1);
      expect(browser.sources).toHaveLength(before);
      await browser.pass(1);
      expect(browser.sources).toHaveLength(before + 1);
    }
    browser.latest().open();
    browser.latest().change('e:1', 'productions');
    browser.latest().fail('http');
    await browser.pass(2000);
    expect(browser.latest().url).toBe('/api/events?after=e%3A1');
  });

  test('is not created again while the browser itself tries', async () => {
    const browser = createFakeBrowser();
    await browser.openTab();
    browser.latest().open();
    browser.latest().fail('network');
    await browser.pass(30_000);
    expect(browser.sources).toHaveLength(1);
  });

  test('is created at once when the network or the page returns', async () => {
    const browser = createFakeBrowser();
    const tab = await browser.openTab();
    browser.latest().fail('http');
    tab.show(true);
    expect(browser.sources).toHaveLength(2);
  });

  test('is replaced when it has been silent for more than two heartbeats', async () => {
    const browser = createFakeBrowser();
    const tab = await browser.openTab();
    browser.latest().open();
    for (let beat = 0; beat < 5; beat++) {
      await browser.pass(25_000);
      browser.latest().emit('alive');
    }
    expect(browser.sources).toHaveLength(1);
    await browser.pass(60_000);
    expect(browser.sources).toHaveLength(2);
    expect(browser.live()).toHaveLength(1);
    expect(tab.connection()?.state).toBe('disconnected');
  });
});

describe('without locks', () => {
  test('each tab that is looked at has its own stream and resumes when it is shown again', async () => {
    const browser = createFakeBrowser({ withLocks: false });
    const first = await browser.openTab();
    const own = browser.latest();
    await browser.openTab();
    expect(browser.live()).toHaveLength(2);
    own.open();
    own.change('e:3', 'productions');
    expect(first.heard).toEqual(['productions']);
    first.show(false);
    expect(browser.live()).toHaveLength(1);
    first.show(true);
    expect(browser.latest().url).toBe('/api/events?after=e%3A3');
    expect(first.connection()?.state).toBe('connected');
  });

  test('another session restarts it', async () => {
    const browser = createFakeBrowser({ withLocks: false });
    const first = await browser.openTab('anna');
    await browser.openTab('demo');
    expect(first.heard).toEqual(['resync']);
    expect(browser.sources).toHaveLength(3);
    expect(browser.live()).toHaveLength(2);
  });

  test('a closed tab leaves nothing behind', async () => {
    const browser = createFakeBrowser({ withLocks: false });
    await (await browser.openTab()).close();
    expect(browser.live()).toEqual([]);
    expect(browser.clock.pendingTimers()).toBe(0);
  });
});
