/** What a browser says about itself, in words a person recognises: 'Firefox unter Windows'. */
export function describeDevice(userAgent: string): string {
  const browser = firstMatch(userAgent, BROWSERS);
  const system = firstMatch(userAgent, SYSTEMS);
  if (browser !== null && system !== null) return `${browser} unter ${system}`;
  if (browser !== null) return browser;
  return system === null ? 'Unbekanntes Gerät' : `Browser unter ${system}`;
}

type Known = readonly (readonly [name: string, pattern: RegExp])[];

/** In this order: most browsers also name the ones they are built on. */
const BROWSERS: Known = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
];

/** Phones first: they name the system of a desk too. */
const SYSTEMS: Known = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

function firstMatch(text: string, known: Known): string | null {
  return known.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
