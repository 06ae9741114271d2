import { Notice } from '#platform/web/ui/Notice.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import type { PointValues } from '../../point-draft.ts';
import { type PointPreview, previewPoint } from '../../point-preview.ts';
import { readSeenValue } from '../../seen-value.ts';
import { LiveValue } from './LiveValue.tsx';
import classes from './Points.module.css';
import type { SeenValue } from './use-seen-values.ts';

const TONES: Record<PointPreview['outcome'], Tone> = { taken: 'good', unsure: 'warning', refused: 'bad' };

/** What the value on the line right now becomes with these settings. */
export function PreviewNotice({ point, seen }: { point: PointValues | null; seen: SeenValue | undefined }) {
  const preview = point === null || seen === undefined ? null : previewOf(point, seen);
  return (
    <div className={classes.preview} data-testid="point-preview">
      <div>
        <h3 className={classes.heading}>Wert jetzt</h3>
        <LiveValue seen={seen} />
      </div>
      <div>
        <h3 className={classes.heading}>Wird zu</h3>
        {preview === null ? (
          <span className={classes.muted}>
            {seen === undefined ? 'Die Quelle hat für diese Adresse noch nichts geliefert.' : whyNot(point)}
          </span>
        ) : (
          <Notice tone={TONES[preview.outcome]}>{preview.text}</Notice>
        )}
      </div>
    </div>
  );
}

export function previewOf(point: PointValues, seen: SeenValue): PointPreview | null {
  const { target } = point;
  if (target === null) return null;
  return previewPoint({ ...point, target }, { value: readSeenValue(seen.value), quality: seen.quality });
}

function whyNot(point: PointValues | null): string {
  return point === null ? 'Füllen Sie die Felder der Bedeutung aus.' : 'Ohne Bedeutung wird der Wert nur beobachtet.';
}
