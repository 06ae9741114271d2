import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
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
