import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import type { CompanyLevel } from '#platform/access.ts';
import { toast } from '../ui/toast.tsx';
import { useWriteRefusal } from './write-access.ts';

type WriteButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    needs: CompanyLevel;
    /** A further reason of the page's own: 'Der Auftrag ist abgeschlossen.' */
    refusal?: string | null | undefined;
    'data-testid'?: string;
  };

/**
 * A button for what changes data. Whoever may not use it still finds it, and learns why: it stays in the tab order,
 * is announced as disabled, and says the reason on hover and on a click.
 */
export function WriteButton({ needs, refusal: ownRefusal, onClick, ...rest }: WriteButtonProps) {
  const refusal = useWriteRefusal(needs) ?? ownRefusal ?? null;
  if (refusal === null) return <Button {...rest} onClick={onClick} />;
  return (
    <Button
      {...rest}
      type="button"
      data-disabled
      aria-disabled="true"
      title={refusal}
      onClick={(event) => {
        event.preventDefault();
        toast.info(refusal);
      }}
    />
  );
}
