import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';

/** Shades around #2563eb, the product's colour (SHELL-36). */
const brand: MantineColorsTuple = [
  '#eef4ff',
  '#dbe6fe',
  '#bfd3fe',
  '#93b4fd',
  '#6090fa',
  '#3b74f0',
  '#2563eb',
  '#1d4fd7',
  '#1e42ae',
  '#1e3a8a',
];

/** Cool greys of our tokens for everything Mantine paints by itself in the dark theme. */
const dark: MantineColorsTuple = [
  '#e8ecf2',
  '#c6ceda',
  '#9aa6b8',
  '#6b788c',
  '#3c485a',
  '#273140',
  '#1d2531',
  '#161d27',
  '#0e131a',
  '#0a0e14',
];

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, dark },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Consolas, monospace",
  defaultRadius: 'md',
  radius: { sm: '6px', md: '8px', lg: '10px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '650' },
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 550 } } },
  },
});

const ours = {
  '--mantine-color-body': 'var(--mes-background)',
  '--mantine-color-text': 'var(--mes-text)',
  '--mantine-color-dimmed': 'var(--mes-text-muted)',
  '--mantine-color-placeholder': 'var(--mes-text-muted)',
  '--mantine-color-anchor': 'var(--mes-accent-text)',
  '--mantine-color-error': 'var(--mes-bad-text)',
  '--mantine-color-default': 'var(--mes-surface)',
  '--mantine-color-default-hover': 'var(--mes-surface-hover)',
  '--mantine-color-default-color': 'var(--mes-text)',
  '--mantine-color-default-border': 'var(--mes-border-strong)',
};

export const resolveCssVariables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours });

/** The head script of index.html reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'mes-color-scheme' });
