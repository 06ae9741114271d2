/** Requests of the contact form. Spec §3, OPEN-018, OPEN-019. */
export const CONSULTING_AREAS = [
  'prozessoptimierung',
  'qualitaetsmanagement',
  'digitalisierung',
  'mes-beratung',
] as const;
export type ConsultingArea = (typeof CONSULTING_AREAS)[number];

export const DEFAULT_CONSULTING_AREA: ConsultingArea = 'prozessoptimierung';

export const CONSULTING_AREA_LABELS: Record<ConsultingArea, string> = {
  prozessoptimierung: 'Prozessoptimierung',
  qualitaetsmanagement: 'Qualitätsmanagement',
  digitalisierung: 'Digitalisierung',
  'mes-beratung': 'MES-Beratung',
};

/** Where a request stands; 'new' is the specification's (DATA-08), the others are the inbox's. */
export const LEAD_STATUSES = ['new', 'in_progress', 'answered', 'closed', 'spam'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  new: 'Neu',
  in_progress: 'In Bearbeitung',
  answered: 'Beantwortet',
  closed: 'Abgeschlossen',
  spam: 'Spam',
};

export const LEAD_SOURCE_LABELS: Readonly<Record<string, string>> = {
  contact_page: 'Kontaktformular',
  calendar_page: 'Terminanfrage',
};

export type ContactRequest = {
  name: string;
  email: string;
  company: string;
  area: ConsultingArea;
  message: string;
  /** Only from the page that asks for an appointment. */
  preferredTimes?: string;
};

/** The stored lead (DATA-01 … DATA-08): the form asks for neither phone nor head count, and the plan is fixed. */
export function toLead(request: ContactRequest, createdAt: Date) {
  const times = request.preferredTimes ?? '';
  const message = `${CONSULTING_AREA_LABELS[request.area]}: ${request.message}`;
  return {
    name: request.name,
    email: request.email,
    company: request.company,
    phone: '',
    plan: 'beratung',
    employees: '',
    message: times === '' ? message : `${message}\n\nWunschtermine: ${times}`,
    createdAt,
    source: times === '' ? 'contact_page' : 'calendar_page',
    status: 'new' as const,
  };
}

/** Nobody reads, types and sends a form in less; the page's script waits until then before it sends. */
export const MIN_FILL_MS = 2000;

/** Why a request is taken for a machine's, or null. A machine gets the usual answer and learns nothing. */
export function findBotSign(request: { website: string; filledInMs?: number }): 'trap_filled' | 'too_quick' | null {
  if (request.website !== '') return 'trap_filled';
  if (request.filledInMs !== undefined && request.filledInMs < MIN_FILL_MS) return 'too_quick';
  return null;
}

/** Tells whoever runs the installation. Everything a stranger typed stands in the text, nothing of it in a header. */
export function describeLeadMail(lead: ReturnType<typeof toLead>, inboxUrl: string) {
  const company = lead.company === '' ? '' : `Firma: ${lead.company}\n`;
  return {
    subject: lead.source === 'calendar_page' ? 'Neue Terminanfrage über die Website' : 'Neue Anfrage über die Website',
    bodyText: `Name: ${lead.name}\nE-Mail: ${lead.email}\n${company}\n${lead.message}\n\nIm Posteingang: ${inboxUrl}`,
  };
}
