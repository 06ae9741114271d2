import { describe, expect, it } from 'vitest';
import { actionsForNew, actionsTowards, compareOrderStatus, readOrderStatus } from './order-status.ts';

describe('status of an order at the ERP', () => {
  it.each([
    ['released', 'queued'],
    [' TECO ', 'completed'],
    ['Storniert', 'cancelled'],
    ['running', 'in_progress'],
    ['constructor', null],
    ['irgendwas', null],
  ])('the word %s', (word, status) => {
    expect(readOrderStatus(word)).toBe(status);
  });

  it.each([
    // theirs, ours, last → conflict or change, whether it can be taken over
    ['released over there only', 'queued', 'planned', 'planned', { isConflict: false, takes: true }],
    ['cancelled over there only', 'cancelled', 'queued', 'queued', { isConflict: false, takes: true }],
    ['cancelled there, work has begun here', 'cancelled', 'in_progress', 'queued', { isConflict: true, takes: true }],
    ['finished there, still in work here', 'completed', 'in_progress', 'queued', { isConflict: true, takes: true }],
    ['finished there, not begun here', 'completed', 'planned', 'planned', { isConflict: true, takes: false }],
    ['cancelled there, finished here', 'cancelled', 'completed', 'planned', { isConflict: true, takes: false }],
    ['released there, cancelled here', 'queued', 'cancelled', 'planned', { isConflict: true, takes: false }],
    ['release taken back', 'planned', 'queued', 'queued', { isConflict: true, takes: false }],
    ['never compared before', 'queued', 'planned', null, { isConflict: true, takes: true }],
    ['unchanged there, moved on here', 'planned', 'in_progress', 'planned', null],
    ['behind us', 'queued', 'in_progress', 'planned', null],
    ['behind us, without a common past', 'planned', 'completed', null, null],
    ['has learned that we began, paused here since', 'in_progress', 'paused', 'queued', null],
    ['the same', 'queued', 'queued', 'planned', null],
  ] as const)('%s', (_, theirs, ours, last, expected) => {
    const found = compareOrderStatus(theirs, ours, last);
    expect(found === null ? null : { isConflict: found.isConflict, takes: found.refusal === null }).toEqual(expected);
  });

  it('says why a step is not possible', () => {
    expect(compareOrderStatus('completed', 'planned', 'planned')?.refusal).toBe(
      'Der Auftrag steht dort auf „Abgeschlossen“. Aus dem Status „Geplant“ ist dieser Schritt hier nicht möglich.',
    );
  });

  it('moves by the rules of orders, and never begins work on a new one', () => {
    expect(actionsTowards('planned', 'in_progress')).toEqual(['release', 'start']);
    expect(actionsTowards('queued', 'completed')).toBeNull();
    expect([actionsForNew('in_progress'), actionsForNew('planned'), actionsForNew(null)]).toEqual([
      ['release'],
      [],
      [],
    ]);
  });
});
