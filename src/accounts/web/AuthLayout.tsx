import { Activity, Gauge, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Brand } from '#platform/web/ui/Brand.tsx';
import classes from './AuthLayout.module.css';

const CLAIMS = [
  {
    icon: Activity,
    title: 'Sehen, was läuft',
    text: 'Zustand, Auftrag und Stillstände jeder Maschine auf einen Blick.',
  },
  {
    icon: Gauge,
    title: 'OEE, die man nachrechnen kann',
    text: 'Verfügbarkeit, Leistung und Qualität aus erfassten Daten.',
  },
  {
    icon: ShieldCheck,
    title: 'Ihre Daten bleiben bei Ihnen',
    text: 'Freie Software unter MIT-Lizenz, auf eigenem Rechner.',
  },
];

type AuthLayoutProps = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode };

/** Frame of sign-in, registration and the pages behind mailed links. */
export function AuthLayout({ title, lead, children, footer }: AuthLayoutProps) {
  return (
    <div className={classes.page}>
      <aside className={classes.side} aria-label="Über dieses Programm">
        <a href="/" className={classes.brand} aria-label="MES Fertigungsleitsystem, zur Startseite">
          <Brand />
        </a>
        <div className={classes.story}>
          <p className={classes.headline}>Die Fertigung im Blick. Vom ersten Span bis zum letzten Gutteil.</p>
          <ul className={classes.claims}>
            {CLAIMS.map(({ icon: Icon, title: claim, text }) => (
              <li key={claim}>
                <Icon size={20} aria-hidden="true" />
                <div>
                  <strong>{claim}</strong>
                  <span>{text}</span>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <p className={classes.note}>Freies MES für kleine Hersteller und Startups</p>
      </aside>
      <main className={classes.main}>
        <div className={classes.column}>
          <a href="/" className={classes.brandSmall} aria-label="MES Fertigungsleitsystem, zur Startseite">
            <Brand />
          </a>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
          {footer && <div className={classes.footer}>{footer}</div>}
        </div>
      </main>
    </div>
  );
}
