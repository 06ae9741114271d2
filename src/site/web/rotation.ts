/**
 * Moves a row of slides on by itself (src/site/pages/landing-rotation.ts). It waits while somebody points at it,
 * is inside with the keyboard or has stopped it, and begins stopped where reduced motion is asked for.
 */
export function startRotation(root: HTMLElement): void {
  const intervalMs = Number(root.dataset.rotation);
  const track = root.querySelector<HTMLElement>('[data-track]');
  const toggle = root.querySelector<HTMLButtonElement>('[data-toggle]');
  const picks = [...root.querySelectorAll<HTMLElement>('[data-pick]')];
  const slides = [...root.querySelectorAll<HTMLElement>('[data-slide]')];
  if (track === null || toggle === null || slides.length < 2) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let current = 0;
  let isStopped = calm.matches;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const mark = (index: number) => {
    current = index;
    for (const [at, pick] of picks.entries()) {
      if (at === index) pick.setAttribute('aria-current', 'true');
      else pick.removeAttribute('aria-current');
    }
  };
  const show = (index: number) => {
    mark((index + slides.length) % slides.length);
    const left = (slides[current]?.offsetLeft ?? 0) - track.offsetLeft;
    track.scrollTo({ left, behavior: calm.matches ? 'instant' : 'smooth' });
  };
  const schedule = () => {
    clearTimeout(timer);
    const isPlaying = !isStopped && !isHeld;
    root.toggleAttribute('data-playing', isPlaying);
    toggle.toggleAttribute('data-stopped', isStopped);
    if (!isPlaying) return;
    timer = setTimeout(() => {
      show(current + 1);
      schedule();
    }, intervalMs);
  };
  const hold = (held: boolean) => {
    isHeld = held;
    schedule();
  };

  for (const [index, pick] of picks.entries()) {
    pick.addEventListener('click', (event) => {
      event.preventDefault();
      show(index);
    });
  }
  toggle.hidden = false;
  toggle.addEventListener('click', () => {
    isStopped = !isStopped;
    isHeld = false;
    schedule();
  });
  root.addEventListener('pointerenter', ({ pointerType }) => hold(pointerType === 'mouse'));
  root.addEventListener('pointerleave', () => hold(root.matches(':focus-within:has(:focus-visible)')));
  root.addEventListener('focusin', ({ target }) => hold((target as Element).matches(':focus-visible')));
  root.addEventListener('focusout', () => hold(root.matches(':hover')));
  // A finger that swipes has chosen: the row waits its time from there.
  track.addEventListener('touchstart', () => clearTimeout(timer), { passive: true });
  track.addEventListener('touchend', schedule, { passive: true });
  track.addEventListener('scrollend', () => {
    const nearest = Math.round(track.scrollLeft / Math.max(1, track.clientWidth));
    if (slides[nearest] !== undefined && nearest !== current) mark(nearest);
  });
  document.addEventListener('visibilitychange', () => hold(document.hidden));
  schedule();
}
