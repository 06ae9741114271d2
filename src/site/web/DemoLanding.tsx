import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, ClipboardCheck, Gauge, MonitorPlay } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import classes from './Public.module.css';
import { PublicFooter, PublicHeader } from './PublicHeader.tsx';

const WHAT_ONE_SEES = [
  { icon: Gauge, title: 'OEE gegen Ziel', text: 'Jede Maschine mit Verfügbarkeit, Leistung und Qualität.' },
  {
    icon: ClipboardCheck,
    title: 'Produktion von heute',
    text: 'Geplante und gefertigte Mengen, die letzten Aufträge, die Qualitätsrate.',
  },
  {
    icon: CalendarClock,
    title: 'Wartung und Meldungen',
    text: 'Was ansteht, wer es macht und welche Alarme offen sind.',
  },
];

/** `startDemo` comes from the app, because a site page knows no accounts. */
export function DemoLanding({ startDemo }: { startDemo: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);

  async function start(): Promise<void> {
    setIsStarting(true);
    try {
      await startDemo();
      toast.success('Öffentlicher Demo-Modus aktiviert');
      await navigate({ to: '/app/dashboard' });
    } catch (error) {
      toastFailure(error);
      setIsStarting(false);
    }
  }

  return (
    <div className={classes.page}>
      <PublicHeader />
      <main className={classes.main}>
        <section className={classes.hero}>
          <p className={classes.kicker}>Ohne Anmeldung, nur lesen</p>
          <h1>Sehen Sie sich eine laufende Fertigung an</h1>
          <p className={classes.lead}>
            Die Demo zeigt die Demo Manufaktur AG: einen kleinen Betrieb mit simulierten Maschinen. Sie können alles
            ansehen und nichts verändern.
          </p>
          <div className={classes.buttons}>
            <Button
              size="md"
              loading={isStarting}
              leftSection={<MonitorPlay size={18} aria-hidden="true" />}
              onClick={() => void start()}
              data-testid="start-demo"
            >
              Demo starten
            </Button>
            <LinkButton to="/login" size="md" variant="default" data-testid="to-login">
              Zur Anmeldung
            </LinkButton>
          </div>
        </section>
        <ul className={classes.features}>
          {WHAT_ONE_SEES.map(({ icon: Icon, title, text }) => (
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
