import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';

type LinkButtonProps = ButtonProps & { to: string; 'data-testid'?: string };

/** A link that looks like a button. */
export function LinkButton({ to, ...rest }: LinkButtonProps) {
  return <Button {...rest} renderRoot={(props) => <Link {...props} to={to} />} />;
}
