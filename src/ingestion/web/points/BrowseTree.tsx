import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { browseSource } from '../../sources.api.ts';
import { type PickChoice, PickRow } from './PickRow.tsx';
import classes from './Points.module.css';

type Item = OutputOf<typeof browseSource>[number];
type BrowseTreeProps = PickChoice & { sourceId: string; parent?: string };

/** What the source offers, folder by folder, each asked for when it is opened. */
export function BrowseTree({ sourceId, parent, ...choice }: BrowseTreeProps) {
  const query = useRead(browseSource, { params: { id: sourceId }, query: { parent } });
  if (query.isPending) return <LoadingLines lines={3} />;
  if (query.isError) {
    return (
      <ErrorPanel
        title="Angebot nicht lesbar"
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data.length === 0) return <p className={classes.muted}>Hier liegt nichts.</p>;
  return (
    <ul className={classes.tree}>
      {query.data.map((item) => (
        <li key={item.key}>
          <TreeItem item={item} sourceId={sourceId} {...choice} />
        </li>
      ))}
    </ul>
  );
}

function TreeItem({ item, sourceId, ...choice }: PickChoice & { item: Item; sourceId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      {item.hasChildren && (
        <button type="button" className={classes.folder} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Chevron size={16} aria-hidden="true" />
          {item.address === null ? item.name : `${item.name}: Inhalt`}
        </button>
      )}
      {item.address !== null && (
        <PickRow address={item.address} name={item.name} {...choice}>
          {item.valueType}
        </PickRow>
      )}
      {isOpen && <BrowseTree sourceId={sourceId} parent={item.key} {...choice} />}
    </>
  );
}
