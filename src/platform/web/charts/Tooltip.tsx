import type { ReactNode } from 'react';
import classes from './charts.module.css';

type TooltipProps = {
  /** Where it points, inside the drawing. */
  x: number;
  y: number;
  /** Width of the drawing, so that it opens to the side with room. */
  width: number;
  title: string;
  lines: readonly { key: string; name: string; value: string; swatch?: ReactNode }[];
};

/** The figures under the pointer. Decoration: the same figures stand in the "Daten" view. */
export function Tooltip({ x, y, width, title, lines }: TooltipProps) {
  const opensLeft = x > width / 2;
  return (
    <div
      className={classes.tooltip}
      style={{
        left: opensLeft ? undefined : x + 12,
        right: opensLeft ? width - x + 12 : undefined,
        top: Math.max(0, y),
      }}
      aria-hidden="true"
    >
      <strong>{title}</strong>
      {lines.map(({ key, name, value, swatch }) => (
        <span key={key} className={classes.tooltipLine}>
          {swatch}
          <span>{name}</span>
          <b className="mes-figure">{value}</b>
        </span>
      ))}
    </div>
  );
}
