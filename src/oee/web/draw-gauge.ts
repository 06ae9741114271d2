import { gaugeGeometry } from '#oee/gauge-geometry.ts';
import type { PerformanceStatus } from '#oee/oee-targets.ts';

type GaugeDrawing = {
  value: number | null;
  target: number;
  title: string;
  figure: string;
  sizePx: number;
  pixelRatio: number;
  color: string | undefined;
  state: PerformanceStatus | null;
};

const STATE_TOKENS: Record<PerformanceStatus, string> = {
  on_target: '--mes-good-mark',
  near_target: '--mes-warning-mark',
  below_target: '--mes-bad-mark',
};

/** Paints the gauge with the colours of the current theme, sharp at the given pixel ratio. */
export function drawGauge(canvas: HTMLCanvasElement, drawing: GaugeDrawing): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const shape = gaugeGeometry(drawing.value, drawing.target, drawing.sizePx);
  const { centerPx, radiusPx, thicknessPx } = shape;

  context.setTransform(drawing.pixelRatio, 0, 0, drawing.pixelRatio, 0, 0);
  context.clearRect(0, 0, drawing.sizePx, drawing.sizePx);
  context.lineCap = 'round';
  context.lineWidth = thicknessPx;

  const arc = (from: number, to: number, color: string) => {
    context.beginPath();
    context.arc(centerPx, centerPx, radiusPx, from, to);
    context.strokeStyle = color;
    context.stroke();
  };
  arc(shape.startAngle, shape.endAngle, token('--mes-gauge-track'));
  if (shape.valueAngle > shape.startAngle) {
    const stateColor = drawing.state === null ? '--mes-neutral-mark' : STATE_TOKENS[drawing.state];
    arc(shape.startAngle, shape.valueAngle, drawing.color ?? token(stateColor));
  }

  // The target mark: a short line across the ring, cut out of it by a rim in the background's colour.
  const mark = (width: number, color: string) => {
    const [x, y] = [Math.cos(shape.targetAngle), Math.sin(shape.targetAngle)];
    const inner = radiusPx - thicknessPx / 2 - 2;
    const outer = radiusPx + thicknessPx / 2 + 2;
    context.beginPath();
    context.moveTo(centerPx + x * inner, centerPx + y * inner);
    context.lineTo(centerPx + x * outer, centerPx + y * outer);
    context.lineCap = 'butt';
    context.lineWidth = width;
    context.strokeStyle = color;
    context.stroke();
  };
  mark(7, token('--mes-surface'));
  mark(3, token('--mes-text'));

  context.textAlign = 'center';
  context.fillStyle = token('--mes-text');
  context.font = `650 ${Math.round(drawing.sizePx * 0.165)}px ${style.fontFamily}`;
  context.textBaseline = 'middle';
  context.fillText(drawing.figure, centerPx, centerPx - drawing.sizePx * 0.015, radiusPx * 1.65);
  context.fillStyle = token('--mes-text-muted');
  context.font = `500 ${Math.max(11, Math.round(drawing.sizePx * 0.085))}px ${style.fontFamily}`;
  context.fillText(drawing.title, centerPx, centerPx + drawing.sizePx * 0.14, radiusPx * 1.5);
}
