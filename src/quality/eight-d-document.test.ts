import { expect, it } from 'vitest';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import { eightDDocument } from './eight-d-document.ts';

it('the printed 8D report has all eight disciplines in order with who and when', () => {
  const entry = { content: null, responsible: null, dueOn: null, doneOn: null };
  const document = eightDDocument(
    {
      id: '1',
      version: 1,
      today: '2026-11-15',
      reportNumber: '8D-1001',
      title: 'Grat an der Bohrung',
      customer: 'Kunde A',
      status: 'open',
      checkId: null,
      checkNumber: 'QP-7',
      defectId: null,
      defectType: null,
      productionId: null,
      productionNumber: 'FA-1',
      productName: 'Welle',
      openedAt: '2026-11-10T08:00:00.000Z',
      closedAt: null,
      doneCount: 1,
      overdueCount: 0,
      disciplines: [
        {
          ...entry,
          discipline: 3,
          content: 'Lot gesperrt',
          responsible: 'QS',
          dueOn: '2026-11-12',
          doneOn: '2026-11-11',
        },
      ],
    },
    { companyName: 'Muster AG', createdAt: '15.11.2026, 09:00', createdBy: 'qs@muster.example' },
    createFormat(DEFAULT_FORMAT),
  );
  const texts = document.parts.filter((part) => part.kind === 'text');
  expect(texts.map(({ title }) => title.slice(0, 2))).toEqual(['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8']);
  expect(texts[2]?.text).toBe('Lot gesperrt\nVerantwortlich: QS · Termin: 12.11.2026 · Erledigt am: 11.11.2026');
  expect(texts[3]?.text).toContain('Noch offen');
  expect(document).toMatchObject({ title: '8D-Bericht', subject: '8D-1001' });
});
