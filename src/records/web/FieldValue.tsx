import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NO_VALUE } from '#platform/format.ts';
import { useFormat } from '#platform/web/use-format.ts';
import type { Field } from '../field.ts';
import classes from './RecordTable.module.css';
import { useReferenceName } from './ReferenceSelect.tsx';
import type { ReferenceSource } from './reference-source.ts';
import { type StoredValue, showValue } from './table-column.ts';

type FieldValueProps = { field: Field; value: StoredValue; source?: ReferenceSource };

/** A stored value for people, with its unit; a reference by the name of its record. */
export function FieldValue({ field, value, source }: FieldValueProps): ReactNode {
  const format = useFormat();
  if (field.kind === 'reference' && typeof value === 'string' && source !== undefined) {
    return <ReferenceName source={source} id={value} />;
  }
  const text = showValue(field, value, format);
  return field.kind === 'number' && field.unit !== undefined && text !== NO_VALUE ? `${text}\u00a0${field.unit}` : text;
}

export function ReferenceName({ source, id }: { source: ReferenceSource; id: string }) {
  const name = useReferenceName(source, id) ?? '…';
  if (source.pathOf === undefined) return name;
  return (
    <Link to={source.pathOf(id)} className={classes.link}>
      {name}
    </Link>
  );
}
