import { describe, expect, it } from 'vitest';
import { describeLeadMail, findBotSign, MIN_FILL_MS, toLead } from './lead.ts';

const REQUEST = {
  name: 'Ida',
  email: 'ida@werk.example',
  company: '',
  area: 'qualitaetsmanagement' as const,
  message: 'Bitte rufen Sie an.',
};
const NOW = new Date('2026-03-02T10:00:00Z');

describe('lead', () => {
  it('DATA-01..08 OPEN-018 OPEN-019 has the fixed values, and the label stands before the text', () => {
    expect(toLead(REQUEST, NOW)).toEqual({
      name: 'Ida',
      email: 'ida@werk.example',
      company: '',
      phone: '',
      plan: 'beratung',
      employees: '',
      message: 'Qualitätsmanagement: Bitte rufen Sie an.',
      createdAt: NOW,
      source: 'contact_page',
      status: 'new',
    });
  });

  it('OPEN-022 an appointment is the same kind of lead with the times asked for', () => {
    const lead = toLead({ ...REQUEST, preferredTimes: 'Dienstag ab 14 Uhr' }, NOW);
    expect(lead.source).toBe('calendar_page');
    expect(lead.message).toBe('Qualitätsmanagement: Bitte rufen Sie an.\n\nWunschtermine: Dienstag ab 14 Uhr');
  });

  it('takes a filled trap or a form sent too quickly for a machine, and nothing else', () => {
    expect(findBotSign({ website: 'https://spam.example' })).toBe('trap_filled');
    expect(findBotSign({ website: '', filledInMs: MIN_FILL_MS - 1 })).toBe('too_quick');
    expect(findBotSign({ website: '', filledInMs: MIN_FILL_MS })).toBeNull();
    expect(findBotSign({ website: '' })).toBeNull();
  });

  it('a mail about a lead carries nothing typed by a stranger in its subject', () => {
    const nasty = toLead({ ...REQUEST, name: 'x\r\nBcc: alle@opfer.example' }, NOW);
    const mail = describeLeadMail(nasty, 'https://mes.example/admin/leads');
    expect(mail.subject).toBe('Neue Anfrage über die Website');
    expect(mail.bodyText).toContain('Bcc: alle@opfer.example');
  });
});
