import { Link } from '@tanstack/react-router';
import { ThemeMenu } from '#platform/web/theme/ThemeMenu.tsx';
import { Brand } from '#platform/web/ui/Brand.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import classes from './Public.module.css';

export function PublicHeader() {
  return (
    <header className={classes.header}>
      <Link to="/" className={classes.brand} aria-label="MES Fertigungsleitsystem, zur Startseite">
        <Brand />
      </Link>
      <div className={classes.headerEnd}>
        <ThemeMenu />
        <LinkButton to="/login" variant="default">
          Anmelden
        </LinkButton>
      </div>
    </header>
  );
}

export function PublicFooter() {
  return (
    <footer className={classes.footer}>
      <span>MES, freies Fertigungsleitsystem</span>
      <span>MIT-Lizenz</span>
    </footer>
  );
}
