import { describe, expect, it } from 'vitest';
import {
  BUCKETS_TO_LEARN,
  completenessOfSource,
  judgedSpan,
  learnRate,
  SAMPLE_BUCKET_MS,
  undisturbedCounts,
} from './source-completeness.ts';

const START = Date.parse('2026-11-15T05:00:00Z');
const at = (step: number) => START + step * SAMPLE_BUCKET_MS;
const bucket = (step: number, stored: number, late = 0) => ({ startMs: at(step), stored, late });

describe('rhythm of a source', () => {
  it('is the usual number of records in five minutes, once enough steps agree', () => {
    expect(learnRate(Array.from({ length: BUCKETS_TO_LEARN - 1 }, () => 60))).toEqual({
      perBucket: null,
      reason: 'too_few',
    });
    expect(learnRate([60, 60, 59, 61, 60, 12, 60, 60, 60, 60, 0])).toEqual({ perBucket: 60 });
  });

  it('is not claimed of a source that reports on change only', () => {
    expect(learnRate([100, 100, 100, 1, 100, 2, 100, 100])).toEqual({ perBucket: null, reason: 'irregular' });
  });

  it('is learned from whole steps that no gap touches', () => {
    const buckets = [bucket(0, 60), bucket(1, 20), bucket(2, 60), bucket(3, 7)];
    const gap = { fromMs: at(1) + 10_000, toMs: at(1) + 200_000 };
    expect(undisturbedCounts(buckets, { fromMs: at(0), toMs: at(3) + 1000 }, [gap])).toEqual([60, 60]);
  });
});

describe('completeness of a source', () => {
  const rate = { perBucket: 60 };
  const span = { fromMs: at(0), toMs: at(10) };

  it('counts what is stored against the rhythm, values delivered afterwards included', () => {
    const buckets = [...Array.from({ length: 8 }, (_, step) => bucket(step, 60)), bucket(8, 30, 30), bucket(10, 60)];
    expect(completenessOfSource(buckets, span, rate, [])).toEqual({
      expected: 600,
      stored: 510,
      late: 30,
      percent: 85,
    });
  });

  it('expects nothing while the source was switched off, and never says more than everything', () => {
    const off = [{ fromMs: at(5), toMs: at(20) }];
    const buckets = Array.from({ length: 5 }, (_, step) => bucket(step, 61));
    expect(completenessOfSource(buckets, span, rate, off)).toMatchObject({ expected: 300, percent: 100 });
    expect(completenessOfSource([], span, rate, [span])).toMatchObject({ expected: 0, percent: null });
  });

  it('says only what is stored where no rhythm is known', () => {
    const unknown = { perBucket: null, reason: 'irregular' } as const;
    expect(completenessOfSource([bucket(3, 4)], span, unknown, [])).toEqual({
      expected: null,
      stored: 4,
      late: 0,
      percent: null,
    });
  });

  it('judges from the first whole step of the source to the last whole one', () => {
    expect(judgedSpan(span, at(2), at(7) + 1234)).toEqual({ fromMs: at(3), toMs: at(7) });
    expect(judgedSpan(span, at(-50), at(12))).toEqual(span);
    expect(judgedSpan({ fromMs: at(0) + 1, toMs: at(10) }, at(-50), at(12))).toEqual({ fromMs: at(1), toMs: at(10) });
    expect(judgedSpan(span, null, at(7))).toEqual({ fromMs: at(7), toMs: at(7) });
    expect(judgedSpan(span, at(9), at(5))).toEqual({ fromMs: at(5), toMs: at(5) });
  });
});
