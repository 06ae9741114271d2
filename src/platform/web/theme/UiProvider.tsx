import '@fontsource-variable/inter/index.css';
import './mantine.css';
import './tokens.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { ToastArea } from '../ui/ToastArea.tsx';
import { cspNonce } from './csp-nonce.ts';
import { colorSchemeManager, resolveCssVariables, theme } from './theme.ts';

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={resolveCssVariables}
      getStyleNonce={cspNonce}
    >
      {children}
      <ToastArea />
    </MantineProvider>
  );
}
