import { Link } from '@tanstack/react-router';
import { mayEnter } from '#accounts/session-state.ts';
import { useSessionUser } from '#accounts/web/use-session.ts';
import type { Access } from '#platform/access.ts';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import classes from './Company.module.css';

/** Settings that live beside what they are about. */
const LINKS: readonly { to: string; label: string; text: string; access?: Access }[] = [
  {
    to: '/app/settings/energy-rates',
    label: 'Energietarife und CO₂-Faktor',
    text: 'Hoch- und Niedertarif, ihre Stunden und kg CO₂ je kWh, jeweils ab einem Tag.',
  },
  {
    to: '/app/employees/shifts',
    label: 'Schichtmodell',
    text: 'Schichten, Pausen, Arbeitstage und welche Maschine wann arbeitet.',
  },
  {
    to: '/app/downtime-reasons',
    label: 'Stillstandsgründe',
    text: 'Katalog der Gründe und ab wann ein Stillstand kein Kurzstillstand mehr ist.',
  },
  {
    to: '/app/machines',
    label: 'OEE-Ziele',
    text: 'Zielwerte für OEE, Verfügbarkeit, Leistung und Qualität stehen bei jeder Maschine.',
  },
  {
    to: '/app/iot',
    label: 'Grenzwerte',
    text: 'Warn- und Alarmgrenzen stehen bei jedem Sensor; ohne eigene gelten die seiner Art.',
  },
  {
    to: '/app/employees/privacy',
    label: 'Datenschutz',
    text: 'Betriebsrats-Modus, kleinste Gruppe, Frist für den Personenbezug und Freischaltungen.',
    access: 'administer',
  },
  {
    to: '/app/test',
    label: 'Selbsttest',
    text: 'Prüft Browser, Server, Datenbank, Journal und jede Datenquelle und verfolgt ein bekanntes Signal.',
  },
];

export function PlantLinks() {
  const user = useSessionUser();
  const links = LINKS.filter(({ access }) => mayEnter(user, access ?? 'read'));
  return (
    <SectionCard title="Weitere Einstellungen des Werks">
      <ul className={classes.links}>
        {links.map(({ to, label, text }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
