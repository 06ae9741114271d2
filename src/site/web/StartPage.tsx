import { Activity, Bell, Gauge, Lock, Server, Users } from 'lucide-react';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import classes from './Public.module.css';
import { PublicFooter, PublicHeader } from './PublicHeader.tsx';

const FEATURES = [
  {
    icon: Activity,
    title: 'Maschinen und Aufträge',
    text: 'Was läuft, was steht, was heute geplant und was schon gefertigt ist.',
  },
  {
    icon: Gauge,
    title: 'OEE je Maschine',
    text: 'Verfügbarkeit, Leistung und Qualität gegen das Ziel, das Sie setzen.',
  },
  { icon: Bell, title: 'Meldungen', text: 'Offene Alarme mit Schwere, Maschine und Alter, direkt quittierbar.' },
  {
    icon: Users,
    title: 'Rollen',
    text: 'Administration, Leitung, Produktion und reine Leserechte, vom Server durchgesetzt.',
  },
  {
    icon: Server,
    title: 'Auf eigenem Rechner',
    text: 'Ein Befehl startet alles. Ihre Daten verlassen das Haus nicht.',
  },
  {
    icon: Lock,
    title: 'Getrennte Firmen',
    text: 'Die Datenbank selbst hält die Daten verschiedener Firmen auseinander.',
  },
];

export function StartPage() {
  return (
    <div className={classes.page}>
      <PublicHeader />
      <main className={classes.main}>
        <section className={classes.hero}>
          <p className={classes.kicker}>Frei und quelloffen, MIT-Lizenz</p>
          <h1>Das Fertigungsleitsystem für kleine Hersteller und Startups</h1>
          <p className={classes.lead}>
            Maschinen, Aufträge, Qualität, OEE und Wartung in einer deutschsprachigen Anwendung. Ohne Lizenzkosten, ohne
            Cloud-Zwang, in wenigen Minuten aufgesetzt.
          </p>
          <div className={classes.buttons}>
            <LinkButton to="/demo" size="md">
              Demo ansehen
            </LinkButton>
            <LinkButton to="/register" size="md" variant="default">
              Konto erstellen
            </LinkButton>
          </div>
        </section>
        <ul className={classes.features}>
          {FEATURES.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={22} aria-hidden="true" />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <PublicFooter />
    </div>
  );
}
