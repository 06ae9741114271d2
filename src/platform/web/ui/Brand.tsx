import classes from './Brand.module.css';

/** The mark: a roof line of sheds, as factories have. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#2563eb" />
      <path d="M7 23V12l6 4.2V12l6 4.2V9h6v14z" fill="#fff" />
    </svg>
  );
}

export function Brand({ withName = true }: { withName?: boolean }) {
  return (
    <span className={classes.brand}>
      <BrandMark />
      {withName && (
        <span className={classes.words}>
          <span className={classes.name}>MES</span> <span className={classes.claim}>Fertigungsleitsystem</span>
        </span>
      )}
    </span>
  );
}
