import { EMPLOYEE_FIELDS } from '#employees/employee.ts';
import { ABSENCE_FIELDS, PRIVACY_FIELDS, SKILL_FIELDS } from '#employees/employee-entries.ts';
import { ENERGY_RATE_FIELDS } from '#energy/energy-rate.ts';
import { MACHINE_FIELDS } from '#machines/machine.ts';
import { MAINTENANCE_FIELDS } from '#maintenance/maintenance-record.ts';
import { MATERIAL_FIELDS } from '#materials/material.ts';
import { DOWNTIME_REASON_FIELDS } from '#oee/downtime-reason.ts';
import { PRODUCTION_FIELDS } from '#productions/production.ts';
import { PRODUCT_FIELDS } from '#products/product.ts';
import { BILL_LINE_FIELDS, CHARACTERISTIC_FIELDS } from '#products/product-lines.ts';
import { OPERATION_FIELDS } from '#products/routing.ts';
import { DEFECT_FIELDS } from '#quality/defect-fields.ts';
import { DISCIPLINE_FIELDS, EIGHT_D_FIELDS } from '#quality/eight-d.ts';
import { PLAN_FIELDS } from '#quality/inspection-plan.ts';
import type { Field, Fields } from '#records/field.ts';
import { SENSOR_FIELDS } from '#sensors/sensor.ts';
import { SHIFT_FIELDS } from '#shifts/shift-entry.ts';
import type { ActorKind, AuditAction } from './audit.api.ts';

export const ACTION_LABELS: Record<AuditAction, string> = {
  created: 'Angelegt',
  changed: 'Geändert',
  removed: 'Gelöscht',
};

export const ACTOR_KIND_LABELS: Record<ActorKind, string> = {
  person: 'Benutzer',
  api_key: 'API-Schlüssel',
  system: 'System',
};

type ThingWords = { label: string; fields?: Fields; path?: (id: string) => string };

/** Tables as people know them. One that is missing here is shown by its own name. */
const THINGS: Readonly<Record<string, ThingWords>> = {
  companies: { label: 'Firma', fields: PRIVACY_FIELDS },
  company_exports: { label: 'Datenexport' },
  shifts: { label: 'Schicht', fields: SHIFT_FIELDS },
  machines: { label: 'Maschine', fields: MACHINE_FIELDS, path: (id) => `/app/machines/${id}` },
  machine_shifts: { label: 'Schicht einer Maschine' },
  machine_documents: { label: 'Dokument einer Maschine' },
  machine_downtime: { label: 'Stillstand' },
  employees: { label: 'Mitarbeiter', fields: EMPLOYEE_FIELDS, path: (id) => `/app/employees/${id}` },
  employee_skills: { label: 'Qualifikation', fields: SKILL_FIELDS },
  employee_absences: { label: 'Abwesenheit', fields: ABSENCE_FIELDS },
  employee_pins: { label: 'Terminal-PIN' },
  products: { label: 'Produkt', fields: PRODUCT_FIELDS, path: (id) => `/app/products/${id}` },
  product_characteristics: { label: 'Prüfmerkmal', fields: CHARACTERISTIC_FIELDS },
  product_materials: { label: 'Stücklistenposition', fields: BILL_LINE_FIELDS },
  product_operations: { label: 'Arbeitsgang', fields: OPERATION_FIELDS },
  materials: { label: 'Material', fields: MATERIAL_FIELDS, path: (id) => `/app/materials/${id}` },
  productions: { label: 'Auftrag', fields: PRODUCTION_FIELDS, path: (id) => `/app/productions/${id}` },
  downtime_reasons: {
    label: 'Stillstandsgrund',
    fields: DOWNTIME_REASON_FIELDS,
    path: (id) => `/app/downtime-reasons/${id}`,
  },
  oee_targets: { label: 'OEE-Ziel' },
  energy_rates: {
    label: 'Energietarif',
    fields: ENERGY_RATE_FIELDS,
    path: (id) => `/app/settings/energy-rates/${id}`,
  },
  oee_settings: { label: 'OEE-Einstellung' },
  inspection_plans: { label: 'Prüfplan', fields: PLAN_FIELDS },
  quality_checks: { label: 'Prüfung', path: (id) => `/app/quality/${id}` },
  quality_measurements: { label: 'Messwert' },
  quality_defects: { label: 'Fehler', fields: DEFECT_FIELDS },
  quality_holds: { label: 'Sperre' },
  eight_d_reports: { label: '8D-Bericht', fields: EIGHT_D_FIELDS, path: (id) => `/app/quality/eight-d/${id}` },
  eight_d_disciplines: { label: '8D-Disziplin', fields: DISCIPLINE_FIELDS },
  maintenance_records: { label: 'Wartung', fields: MAINTENANCE_FIELDS, path: (id) => `/app/predictive/${id}` },
  data_sources: { label: 'Datenquelle', path: (id) => `/app/settings/sources/${id}` },
  data_points: { label: 'Datenpunkt' },
  sensors: { label: 'Sensor', fields: SENSOR_FIELDS, path: (id) => `/app/iot/${id}` },
  memberships: { label: 'Zugang' },
  invitations: { label: 'Einladung' },
  second_factor_resets: { label: 'Zurücksetzen des zweiten Faktors' },
  sign_on_providers: { label: 'Anmeldung mit Firmenkonto' },
  sign_on_domains: { label: 'Domain des Firmenkontos' },
  integration_systems: { label: 'Externes System' },
  integration_commands: { label: 'Befehl an ein Gerät' },
  integration_imports: { label: 'Übernahme aus einem System' },
  webhooks: { label: 'Webhook' },
  notification_defaults: { label: 'Vorgabe für Benachrichtigungen' },
  api_keys: { label: 'API-Schlüssel' },
};

/** What the fields of forms do not name. */
const COLUMNS: Readonly<Record<string, string>> = {
  name: 'Name',
  title: 'Titel',
  time_zone: 'Zeitzone',
  locale: 'Zahlen und Datum',
  is_demo: 'Demo-Firma',
  privacy_mode: 'Betriebsrats-Modus',
  deletion_requested_at: 'Löschung beantragt am',
  deletion_due_at: 'Löschung am',
  role: 'Rolle',
  email: 'E-Mail',
  expires_at: 'Gültig bis',
  accepted_at: 'Angenommen am',
  revoked_at: 'Widerrufen am',
  scope: 'Umfang',
  mail_severities: 'Schweren per E-Mail',
  push_severities: 'Schweren per Push',
  tells_resolution: 'Behebung melden',
  quiet_from: 'Ruhezeit von',
  quiet_to: 'Ruhezeit bis',
  quiet_days: 'Tage der Ruhezeit',
  critical_in_quiet: 'Kritische Alarme in der Ruhezeit',
  gather_minutes: 'Sammelzeit in Minuten',
  scopes: 'Umfang',
  key_start: 'Beginn des Schlüssels',
  status: 'Status',
  machine_id: 'Maschine',
  product_id: 'Produkt',
  material_id: 'Material',
  production_id: 'Auftrag',
  employee_id: 'Mitarbeiter',
  shift_id: 'Schicht',
  check_id: 'Prüfung',
  report_id: '8D-Bericht',
  source_id: 'Datenquelle',
  user_id: 'Benutzer',
  created_by: 'Angelegt von',
  start_time: 'Beginn',
  end_time: 'Ende',
  duration_minutes: 'Dauer in min',
  downtime_category: 'Kategorie',
  reason: 'Grund',
  reason_id: 'Grund aus dem Katalog',
  is_planned: 'Geplant',
  impact_level: 'Auswirkung',
  source: 'Herkunft',
  target_oee: 'Ziel OEE in %',
  target_availability: 'Ziel Verfügbarkeit in %',
  target_performance: 'Ziel Leistung in %',
  target_quality: 'Ziel Qualität in %',
  effective_from: 'Gilt ab',
  valid_from: 'Gilt ab',
  micro_stop_below_minutes: 'Kurzstillstand unter min',
  result: 'Ergebnis',
  parameter: 'Merkmal',
  unit: 'Einheit',
  measured_value: 'Messwert',
  nominal: 'Nennmaß',
  lower_limit: 'Untere Grenze',
  upper_limit: 'Obere Grenze',
  in_spec: 'In Ordnung',
  check_number: 'Prüfnummer',
  check_date: 'Prüfdatum',
  report_number: 'Berichtsnummer',
  notes: 'Hinweise',
  settings: 'Einstellungen',
  options: 'Optionen',
  secrets: 'Zugangsdaten',
  secret: 'Zugangsdaten',
  sealed_secret: 'Zugangsdaten',
  is_enabled: 'Eingeschaltet',
  is_active: 'Aktiv',
  default_role: 'Rolle neuer Personen',
  issuer: 'Anbieter',
  client_id: 'Client-ID',
  url: 'Adresse',
  base_url: 'Adresse',
  events: 'Ereignisse',
  allow_private: 'Interne Ziele erlaubt',
  trusts_addresses: 'Adressen gelten als bestätigt',
  links_existing: 'Bestehende Konten verbinden',
  allows_internal: 'Anbieter im eigenen Netz',
  second_factor_required: 'Zweiter Faktor verlangt',
  protocol: 'Protokoll',
  enabled: 'Eingeschaltet',
  address: 'Adresse',
  target: 'Bedeutung',
  scale: 'Faktor',
  value_offset: 'Versatz',
  deadband: 'Totband',
  pin_hash: 'PIN',
  token_hash: 'Einladungslink',
  key_hash: 'Schlüssel',
  pseudonym_key: 'Schlüssel der Pseudonyme',
  media_type: 'Dateiart',
  size_bytes: 'Größe in Byte',
  sha256: 'Prüfsumme der Datei',
  picture_sha256: 'Bild',
  thumbnail_sha256: 'Vorschaubild',
  byte_count: 'Größe in Byte',
};

/** For the filter of the list. */
export const THING_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(THINGS)
    .map(([table, { label }]) => [table, label] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'de')),
);

export function thingLabelOf(table: string): string {
  return THINGS[table]?.label ?? table;
}

/** Where the thing can be looked at, if it still exists. */
export function thingPathOf(table: string, id: string): string | null {
  return THINGS[table]?.path?.(id) ?? null;
}

export function fieldOf(table: string, column: string): Field | null {
  return THINGS[table]?.fields?.[toCamelCase(column)] ?? null;
}

export function columnLabelOf(table: string, column: string): string {
  const field = fieldOf(table, column);
  if (field === null) return COLUMNS[column] ?? column;
  return field.kind === 'number' && field.unit !== undefined ? `${field.label} in ${field.unit}` : field.label;
}

function toCamelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
