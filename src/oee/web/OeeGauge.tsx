import { useMantineColorScheme } from '@mantine/core';
import { ArrowDown, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  clampPercent,
  DEFAULT_GAUGE_SIZE,
  DEFAULT_GAUGE_TARGET,
  DEFAULT_GAUGE_TITLE,
  GAUGE_SIZES_PX,
  type GaugeSize,
  type TargetState,
  targetStateOf,
} from '#oee/gauge-geometry.ts';
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

const TARGET_TEXTS: Record<TargetState, { label: string; icon: LucideIcon }> = {
  on_target: { label: 'im Ziel', icon: CircleCheck },
  near_target: { label: 'nahe Ziel', icon: TriangleAlert },
  below_target: { label: 'unter Ziel', icon: ArrowDown },
};

/** A figure against its target, drawn on a canvas; the state stands below as symbol and words. */
export function OeeGauge(props: OeeGaugeProps) {
  const { value, target = DEFAULT_GAUGE_TARGET, title = DEFAULT_GAUGE_TITLE, size = DEFAULT_GAUGE_SIZE, color } = props;
  const format = useFormat();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pixelRatio = useDevicePixelRatio();
  const { colorScheme } = useMantineColorScheme();
  const sizePx = GAUGE_SIZES_PX[size];
  const state = targetStateOf(value, target);
  const figure = format.percent(value === null ? null : clampPercent(value));

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const draw = () => drawGauge(element, { value, target, title, figure, sizePx, pixelRatio, color, state });
    draw();
    // Figures drawn before the font has arrived would stay in the fallback font.
    void document.fonts.ready.then(draw);
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    // The attribute on <html> changes after this effect; the next frame has the new colours.
    const redraw = () => requestAnimationFrame(draw);
    const frame = redraw();
    system.addEventListener('change', redraw);
    return () => {
      cancelAnimationFrame(frame);
      system.removeEventListener('change', redraw);
    };
  }, [value, target, title, figure, sizePx, pixelRatio, color, state, colorScheme]);

  const targetText = state === null ? null : TARGET_TEXTS[state];
  const spokenState = targetText === null ? 'keine Daten' : targetText.label;
  return (
    <figure className={classes.gauge}>
      <canvas
        ref={canvas}
        width={Math.round(sizePx * pixelRatio)}
        height={Math.round(sizePx * pixelRatio)}
        style={{ width: sizePx, height: sizePx }}
        role="img"
        aria-label={`${title}: ${value === null ? 'keine Daten' : figure}, Ziel ${format.percent(target, 0)}, ${spokenState}`}
      />
      <figcaption className={classes.state} data-state={state ?? 'none'} aria-hidden="true">
        {targetText && <targetText.icon size={14} strokeWidth={2.25} />}
        {spokenState}
      </figcaption>
    </figure>
  );
}
