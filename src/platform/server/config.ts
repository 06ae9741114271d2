import { resolve } from 'node:path';
import { z } from 'zod';
import { BadInput } from '#platform/errors.ts';
import { PROCESS_ROLES, type ProcessRole } from '#platform/lease-rules.ts';
import { type ObjectStoreLocation, readFileStoreUrl } from './file-store-location.ts';

/** The whole configuration: one schema over the environment, read once, all problems named at once. */
const environment = z.object({
  PORT: z.coerce
    .number('PORT muss eine Zahl sein')
    .int()
    .min(0)
    .max(65535, 'PORT muss zwischen 0 und 65535 liegen')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'PUBLIC_URL muss eine Adresse wie https://mes.example.ch sein' })
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL muss mit postgres:// oder postgresql:// beginnen')
    .optional(),
  FILE_STORE_URL: z
    .string()
    .transform((text, context) => {
      const location = readFileStoreUrl(text);
      if (!('problem' in location)) return location;
      context.addIssue(location.problem);
      return z.NEVER;
    })
    .optional(),
  OWNER_EMAIL: z.string().trim().toLowerCase().optional(),
  CONTACT_EMAIL: z.string().trim().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'SMTP_URL muss mit smtp:// oder smtps:// beginnen')
    .optional(),
  MAIL_FROM: z.string().trim().optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL muss trace, debug, info, warn, error oder silent sein',
    )
    .optional(),
  /** Number of reverse proxies in front whose X-Forwarded-For is to be believed. */
  TRUSTED_PROXIES: z.coerce.number('TRUSTED_PROXIES muss eine Zahl sein').int().min(0).default(0),
  /** Raises all limits on calls per address, for plants whose people share one. */
  RATE_LIMIT_FACTOR: z.coerce
    .number('RATE_LIMIT_FACTOR muss eine Zahl sein')
    .positive('RATE_LIMIT_FACTOR muss größer als 0 sein')
    .default(1),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN muss mindestens 16 Zeichen lang sein').optional(),
  DEVELOPER_PAGES: z.stringbool('DEVELOPER_PAGES muss true oder false sein').default(false),
  /** How much machine data the journal keeps while the database is away, before it refuses more. */
  JOURNAL_MAX_MB: z.coerce
    .number('JOURNAL_MAX_MB muss eine Zahl sein')
    .min(1, 'JOURNAL_MAX_MB muss mindestens 1 sein')
    .default(4096),
  JOURNAL_MAX_HOURS: z.coerce
    .number('JOURNAL_MAX_HOURS muss eine Zahl sein')
    .positive('JOURNAL_MAX_HOURS muss größer als 0 sein')
    .default(72),
  /** Encrypts passwords of data sources; without it a key is made in DATA_DIR. */
  SECRETS_KEY: z.string().min(16, 'SECRETS_KEY muss mindestens 16 Zeichen lang sein').optional(),
  DEMO: z.stringbool('DEMO muss true oder false sein').default(true),
  /** Pushes travel through the services of browser makers: the operator's decision. */
  WEB_PUSH: z.stringbool('WEB_PUSH muss true oder false sein').default(false),
  /** Which part of an installation of several processes this one is. */
  MES_ROLE: z.enum(PROCESS_ROLES, 'MES_ROLE muss all, api oder ingest sein').default('all'),
  /** How long a process may be silent before others take over its data sources. */
  MES_LEASE_SECONDS: z.coerce
    .number('MES_LEASE_SECONDS muss eine Zahl sein')
    .min(1, 'MES_LEASE_SECONDS muss mindestens 1 sein')
    .max(60, 'MES_LEASE_SECONDS darf höchstens 60 sein')
    .default(10),
});

export type Config = {
  port: number;
  host: string;
  /** Where people reach us, without a trailing slash; null until the port is known. */
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** Null: uploaded files lie in the data folder. */
  fileStore: ObjectStoreLocation | null;
  ownerEmail: string | null;
  contactEmail: string | null;
  smtpUrl: string | null;
  mailFrom: string | null;
  logLevel: string;
  trustedProxies: number;
  rateLimitFactor: number;
  metricsToken: string | null;
  developerPages: boolean;
  journalMaxMb: number;
  journalMaxHours: number;
  secretsKey: string | null;
  /** Keep the demo company and let visitors in. */
  demo: boolean;
  webPush: boolean;
  role: ProcessRole;
  leaseSeconds: number;
};

/** On a terminal a person reads along: there the default is to log only what needs attention. */
export function readConfig(variables: Record<string, string | undefined>, context = { terminal: false }): Config {
  // An empty variable (as in `PORT=`) means "not set".
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return issue.message.includes(name) ? issue.message : `${name}: ${issue.message}`;
    });
    throw new BadInput('invalid_configuration', `Die Konfiguration ist fehlerhaft. ${problems.join('. ')}.`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    fileStore: values.FILE_STORE_URL ?? null,
    ownerEmail: values.OWNER_EMAIL ?? null,
    contactEmail: values.CONTACT_EMAIL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    logLevel: values.LOG_LEVEL ?? (context.terminal ? 'warn' : 'info'),
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    metricsToken: values.METRICS_TOKEN ?? null,
    developerPages: values.DEVELOPER_PAGES,
    journalMaxMb: values.JOURNAL_MAX_MB,
    journalMaxHours: values.JOURNAL_MAX_HOURS,
    secretsKey: values.SECRETS_KEY ?? null,
    demo: values.DEMO,
    webPush: values.WEB_PUSH,
    role: values.MES_ROLE,
    leaseSeconds: values.MES_LEASE_SECONDS,
  };
}
