import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import type { FirstStep } from '../first-steps.ts';
import classes from './FirstSteps.module.css';

/** Instead of leaving a founder alone with empty figures. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <SectionCard title="Erste Schritte" description="Drei Schritte bis zur ersten Rückmeldung" testId="first-steps">
      <ol className={classes.steps}>
        {steps.map(({ key, title, text, path, isDone }) => {
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={key} data-done={isDone || undefined}>
              <Icon size={20} aria-hidden="true" />
              <div>
                <Link to={path}>{title}</Link>
                {isDone && <span className={classes.done}>erledigt</span>}
                <p>{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <p className={classes.aside}>
        Noch keine Maschine zur Hand? Unter{' '}
        <Link to="/app/settings" search={{ tab: 'sources' }}>
          Einstellungen, Datenquellen
        </Link>{' '}
        verbinden Sie ein virtuelles Werk, das alle Protokolle spricht.
      </p>
    </SectionCard>
  );
}
