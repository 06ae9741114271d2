import { ArrowDown, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  clampPercent,
  DEFAULT_GAUGE_SIZE,
  DEFAULT_GAUGE_TARGET,
  DEFAULT_GAUGE_TITLE,
  GAUGE_SIZES_PX,
  type GaugeSize,
} from '#oee/gauge-geometry.ts';
import { PERFORMANCE_STATUS_LABELS, type PerformanceStatus, performanceStatus } from '#oee/oee-targets.ts';
import { useFormat } from '#platform/web/use-format.ts';
import { drawGauge } from './draw-gauge.ts';
import classes from './OeeGauge.module.css';
import { useDevicePixelRatio } from './use-device-pixel-ratio.ts';

type OeeGaugeProps = {
  value: number | null;
  target?: number;
  title?: string;
  size?: GaugeSize;
  /** Any CSS colour; wins over the colour of the target state. */
  color?: string;
};

const STATE_ICONS: Record<PerformanceStatus, LucideIcon> = {
  on_target: CircleCheck,
  near_target: TriangleAlert,
  below_target: ArrowDown,
};

/** A figure against its target, drawn on a canvas; the state stands below as symbol and words. */
export function OeeGauge(props: OeeGaugeProps) {
  const { value, target = DEFAULT_GAUGE_TARGET, title = DEFAULT_GAUGE_TITLE, size = DEFAULT_GAUGE_SIZE, color } = props;
  const format = useFormat();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pixelRatio = useDevicePixelRatio();
  const sizePx = GAUGE_SIZES_PX[size];
  const state = value === null ? null : performanceStatus(value, target);
  const figure = format.percent(value === null ? null : clampPercent(value));

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const draw = () => drawGauge(element, { value, target, title, figure, sizePx, pixelRatio, color, state });
    draw();
    // Figures drawn before the font has arrived would stay in the fallback font.
    void document.fonts.ready.then(draw);
    // A canvas does not follow the theme by itself.
    const themeChanges = new MutationObserver(draw);
    themeChanges.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => themeChanges.disconnect();
  }, [value, target, title, figure, sizePx, pixelRatio, color, state]);

  const StateIcon = state === null ? null : STATE_ICONS[state];
  const stateText = state === null ? 'Keine Daten' : PERFORMANCE_STATUS_LABELS[state];
  const spokenValue = value === null ? 'keine Daten' : `${figure}, ${stateText}`;
  return (
    <figure className={classes.gauge}>
      <canvas
        ref={canvas}
        width={Math.round(sizePx * pixelRatio)}
        height={Math.round(sizePx * pixelRatio)}
        style={{ width: sizePx, height: sizePx }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas has no other way to be an image
        role="img"
        aria-label={`${title}: ${spokenValue}, Ziel ${format.percent(target, 0)}`}
      />
      <figcaption className={classes.state} data-state={state ?? 'none'} aria-hidden="true">
        {StateIcon && <StateIcon size={14} strokeWidth={2.25} />}
        {stateText}
      </figcaption>
    </figure>
  );
}
