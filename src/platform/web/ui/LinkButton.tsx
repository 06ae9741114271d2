import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';

type LinkButtonProps = ButtonProps & { to: string; search?: Readonly<Record<string, string>>; 'data-testid'?: string };

/** A link that looks like a button. */
export function LinkButton({ to, search, ...rest }: LinkButtonProps) {
  return <Button {...rest} renderRoot={(props) => <Link {...props} to={to} search={search} />} />;
}
