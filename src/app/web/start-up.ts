import { z } from 'zod';
import { installGlobalErrorRules } from '#platform/web/errors/install-global-rules.ts';
import { listenForInstallPrompt } from '#platform/web/pwa/install-offer.ts';
import { shareNonceWithScrollLock } from '#platform/web/theme/csp-nonce.ts';

// Imported first, so that this is in force before any other module runs.
installGlobalErrorRules();
shareNonceWithScrollLock();
listenForInstallPrompt();
// The content security policy forbids eval, which zod would otherwise use to compile schemas.
z.config({ jitless: true });
