import { type Html, html } from '../html.ts';
import { QUESTIONS_INTERVAL_MS, rotation } from './landing-rotation.ts';

const QUESTIONS = [
  {
    role: 'Schichtleitung',
    question: 'Warum stand die Fräse gestern vierzig Minuten?',
    answer:
      'Stillstände entstehen aus den Zuständen der Maschine von selbst. Der Bediener ordnet am Terminal den Grund zu, und der Verlauf zeigt beides zusammen.',
  },
  {
    role: 'Geschäftsführung',
    question: 'Wird der Auftrag bis Freitag fertig?',
    answer:
      'Der Auftrag zeigt Fortschritt, Gutteile und Ausschuss, die Plantafel Beginn und voraussichtliches Ende nach Schichtmodell und Takt.',
  },
  {
    role: 'Qualität',
    question: 'Welche Kunden haben Teile aus dieser Charge?',
    answer:
      'Die Rückverfolgung führt von der Charge des Lieferanten zu den Aufträgen und zurück. Der Nachweis kommt als PDF mit Prüfsumme.',
  },
  {
    role: 'Instandhaltung',
    question: 'Was ist diese Woche fällig, und was war zuletzt?',
    answer:
      'Geplante Wartung, Störungen und ausgeführte Arbeiten liegen bei der Maschine, mit Datum, Dauer und Techniker.',
  },
  {
    role: 'Bedienung',
    question: 'Was mache ich als Nächstes?',
    answer:
      'Das Terminal zeigt den laufenden und den nächsten Auftrag, fällige Prüfungen und den Stand der Schicht, groß genug für zwei Meter Abstand.',
  },
  {
    role: 'IT',
    question: 'Wo liegen unsere Daten, und wer kommt daran?',
    answer:
      'In PostgreSQL auf Ihrem Rechner. Rollen setzt der Server durch, Firmen trennt die Datenbank selbst, und die API ist vollständig beschrieben.',
  },
];

export function landingQuestions(): Html {
  const slides = QUESTIONS.map(({ role, question, answer }, index) => ({
    id: `frage-${index + 1}`,
    label: role,
    body: html`<div class="question"><p class="kicker">${role} fragt</p><p class="question-words">„${question}“</p><p class="question-answer">${answer}</p></div>`,
  }));
  return html`<section class="section sunken questions">
<div class="section-inner">
<header class="section-head"><p class="kicker">Für wen</p><h2>Fragen, die im Betrieb jeden Tag gestellt werden</h2></header>
${rotation({ name: 'Fragen aus dem Betrieb', intervalMs: QUESTIONS_INTERVAL_MS, picks: 'chips', slides })}
</div>
</section>`;
}
