/** The fixed demo account and company. OPEN-004; the public demo user is named by DATA-11. */
export const DEMO_ACCOUNT = {
  email: 'demo@mes.example',
  password: 'demo1234',
  company: 'Demo Manufaktur AG',
} as const;

export const PUBLIC_DEMO_USER_ID = 'public-demo';
/** Stands where an e-mail address would for visitors without an account (OPEN-035). */
export const PUBLIC_DEMO_EMAIL = 'Öffentliche Demo';
