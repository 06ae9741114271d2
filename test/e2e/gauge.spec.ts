import { enterDemo } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

const GAUGES = [
  { title: 'Klein', sizePx: 120, label: /^Klein: 88,4.%, .*Ziel 85.%/ },
  { title: 'Mittel', sizePx: 150, label: /^Mittel: 80,0.%, .*Ziel 85.%/ },
  { title: 'Groß', sizePx: 200, label: /^Groß: 52,1.%, .*Ziel 85.%/ },
  { title: 'Ziel 60', sizePx: 150, label: /^Ziel 60: 70,0.%, .*Ziel 60.%/ },
  { title: 'Ohne Wert', sizePx: 150, label: /^Ohne Wert: keine Daten, .*Ziel 85.%/ },
  { title: 'Über 100', sizePx: 150, label: /^Über 100: 100,0.%, .*Ziel 85.%/ },
];

for (const deviceScaleFactor of [1, 2]) {
  test.describe(`at ${deviceScaleFactor} device pixels per pixel`, () => {
    test.use({ deviceScaleFactor });

    test('SHELL-23 SHELL-24 SHELL-25 SHELL-27 OPEN-047 gauges are canvases of the right size, sharp and named', async ({
      page,
    }) => {
      await enterDemo(page);
      await page.goto('/app/kit');
      for (const { title, sizePx, label } of GAUGES) {
        const gauge = page.getByRole('img', { name: new RegExp(`^${title}:`) });
        await expect(gauge).toHaveAccessibleName(label);
        const size = await gauge.evaluate((canvas: HTMLCanvasElement) => {
          const { width, height } = canvas.getBoundingClientRect();
          return { tag: canvas.tagName, width, height, pixels: [canvas.width, canvas.height] };
        });
        const pixels = sizePx * deviceScaleFactor;
        expect(size).toEqual({ tag: 'CANVAS', width: sizePx, height: sizePx, pixels: [pixels, pixels] });
      }
    });
  });
}

test('SHELL-28 OPEN-047 the colour given wins over the colour of the target state', async ({ page }) => {
  await enterDemo(page);
  await page.goto('/app/kit');
  const gauge = page.getByRole('img', { name: /^Farbe:/ });
  await expect(gauge).toBeVisible();
  const hasColor = () =>
    gauge.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] === 0x25 && data[at + 1] === 0x63 && data[at + 2] === 0xeb && data[at + 3] === 255) return true;
      }
      return false;
    });
  await expect.poll(hasColor).toBe(true);
});
