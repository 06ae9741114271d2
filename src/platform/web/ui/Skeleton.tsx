import classes from './Skeleton.module.css';

/** A grey bar where content will be. */
export function Bone({ width = '100%', height = 16 }: { width?: number | string; height?: number }) {
  return <span className={classes.bone} style={{ width, height }} aria-hidden="true" />;
}

/** Stands for lines of a list or table while they load. */
export function LoadingLines({ lines = 4, label = 'Wird geladen' }: { lines?: number; label?: string }) {
  return (
    <output className={classes.lines} aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <Bone key={line} width={`${92 - ((line * 17) % 40)}%`} height={18} />
      ))}
    </output>
  );
}
