import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';

/** PUB-08, PUB-09, OPEN-005, CONST-76: two rotating elements. */
export const FEATURES_INTERVAL_MS = 4000;
export const QUESTIONS_INTERVAL_MS = 5000;

export type Slide = { id: string; label: string; body: Html };

/**
 * Slides side by side that the reader can swipe, pick by link and read without any script; the script
 * (src/site/web/rotation.ts) only moves on by itself and brings the button that stops it.
 */
export function rotation(options: {
  name: string;
  intervalMs: number;
  picks: 'list' | 'chips';
  slides: readonly Slide[];
}): Html {
  const { name, intervalMs, picks, slides } = options;
  const pick = ({ id, label }: Slide, index: number) =>
    html`<li><a href="#${id}" data-pick${index === 0 && html` aria-current="true"`}>${label}</a></li>`;
  const slide = ({ id, body }: Slide) => html`<li id="${id}" data-slide>${body}</li>`;
  return html`<div class="rotation picks-${picks}" data-rotation="${intervalMs}" role="region" aria-roledescription="Karussell" aria-label="${name}">
<div class="rotation-control">
<ul class="rotation-picks">${slides.map(pick)}</ul>
<button type="button" class="button quiet rotation-toggle" data-toggle hidden><span class="rotation-pause">${icon('pause', 18)}Anhalten</span><span class="rotation-play">${icon('play', 18)}Abspielen</span></button>
</div>
<ul class="rotation-track" data-track tabindex="0" aria-label="${name}, Folien">${slides.map(slide)}</ul>
</div>`;
}
