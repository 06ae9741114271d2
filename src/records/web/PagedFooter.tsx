import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '#platform/web/use-format.ts';
import classes from './PagedFooter.module.css';

type PagedFooterProps = {
  answer: { total: number; pageSize: number };
  page: number;
  onPage: (page: number) => void;
  /** What is counted: 'Zustellungen'. */
  noun: string;
  /** In front: what can be done with the page. */
  children?: ReactNode;
};

/** Below a log, newest first: how much there is, and the way to older entries. Empty where there is only one page. */
export function PagedFooter({ answer, page, onPage, noun, children }: PagedFooterProps) {
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(answer.total / answer.pageSize));
  if (pages === 1 && children === undefined) return null;
  return (
    <div className={classes.footer}>
      {children}
      <span className={classes.summary}>
        {format.integer(answer.total)} {noun}, Seite {page} von {pages}
      </span>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Neuere
      </Button>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Ältere
      </Button>
    </div>
  );
}
