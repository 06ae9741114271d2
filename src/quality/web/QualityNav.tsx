import { Link } from '@tanstack/react-router';
import classes from './Quality.module.css';

const PARTS = [
  { path: '/app/quality', label: 'Prüfungen' },
  { path: '/app/quality/plans', label: 'Prüfpläne' },
  { path: '/app/quality/spc', label: 'Regelkarten' },
  { path: '/app/quality/holds', label: 'Sperren' },
  { path: '/app/quality/eight-d', label: '8D-Berichte' },
] as const;

/** The parts of the quality page; each has an address of its own. */
export function QualityNav() {
  return (
    <nav className={classes.nav} aria-label="Bereiche der Qualitätskontrolle">
      {PARTS.map(({ path, label }) => (
        <Link key={path} to={path} className={classes.navLink} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
