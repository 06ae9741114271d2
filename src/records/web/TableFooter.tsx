import { ActionIcon, NativeSelect } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { DataAge } from '#platform/web/ui/DataAge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import type { ListState } from './list-state.ts';
import classes from './RecordTable.module.css';

const PAGE_SIZES = [25, 50, 100, 200];

type TableFooterProps = { total: number; state: ListState; readAt: number | null };

/** Where in the list one is, how old it is, and the way to the other pages. */
export function TableFooter({ total, state, readAt }: TableFooterProps) {
  const format = useFormat();
  const { page, pageSize } = state.question;
  const { change } = state;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const isBeyondEnd = page > lastPage;
  const sizes = PAGE_SIZES.includes(pageSize) ? PAGE_SIZES : [...PAGE_SIZES, pageSize].toSorted((a, b) => a - b);
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);

  useEffect(() => {
    // The list has become shorter, or the link was old: show the last page instead of nothing.
    if (isBeyondEnd) change({ page: lastPage });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `change` is new with every render
  }, [isBeyondEnd, lastPage]);

  return (
    <div className={classes.footer}>
      <output className="mes-figure">
        {format.integer(first)}–{format.integer(last)} von {format.integer(total)}
      </output>
      {/* Changes are pushed, so an old answer is not a stale one. */}
      {readAt !== null && <DataAge time={new Date(readAt).toISOString()} oldAfterSeconds={Number.POSITIVE_INFINITY} />}
      <div className={classes.pageSize}>
        <span aria-hidden="true">Zeilen je Seite</span>
        <NativeSelect
          size="xs"
          aria-label="Zeilen je Seite"
          value={String(pageSize)}
          data={sizes.map(String)}
          onChange={(event) => change({ pageSize: event.currentTarget.value })}
        />
      </div>
      <div className={classes.pager}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label="Vorige Seite"
          disabled={page <= 1}
          onClick={() => change({ page: page - 1 })}
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <span className="mes-figure">
          Seite {format.integer(page)} von {format.integer(lastPage)}
        </span>
        <ActionIcon
          variant="default"
          size={34}
          aria-label="Nächste Seite"
          disabled={page >= lastPage}
          onClick={() => change({ page: page + 1 })}
        >
          <ChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
}
