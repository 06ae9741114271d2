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

export type ContactRequest = {
  name: string;
  email: string;
  company: string;
  area: ConsultingArea;
  message: string;
};

/** The stored lead (DATA-01 … DATA-08): the form asks for neither phone nor head count, and the plan is fixed. */
export function toLead(request: ContactRequest, createdAt: Date) {
  return {
    name: request.name,
    email: request.email,
    company: request.company,
    phone: '',
    plan: 'beratung',
    employees: '',
    message: `${CONSULTING_AREA_LABELS[request.area]}: ${request.message}`,
    createdAt,
    source: 'contact_page',
    status: 'new',
  };
}
