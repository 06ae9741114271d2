import { ListTree } from 'lucide-react';
import { recordPage } from '#records/web/record-page.ts';
import { referenceTo } from '#records/web/reference-source.ts';
import { fieldColumns } from '#records/web/table-column.ts';
import { ACTIVE_FILTER } from '#records/web/table-filter.ts';
import type { RowOf } from '#records/web/web-kind.ts';
import { downtimeReasonKind } from '../downtime-reasons.api.ts';

export type DowntimeReason = RowOf<typeof downtimeReasonKind>;

const nameOf = (reason: DowntimeReason) =>
  reason.parentName === null ? reason.name : `${reason.parentName}: ${reason.name}`;

export const DOWNTIME_REASON_PAGE = recordPage({
  kind: downtimeReasonKind,
  path: '/app/downtime-reasons',
  icon: ListTree,
  lead: 'Womit Stillstände erklärt werden: Kategorien und darunter die Gründe, die am Terminal zur Wahl stehen.',
  nameOf,
  columns: fieldColumns(downtimeReasonKind, {
    rowHeader: 'name',
    shown: ['parentId', 'downtimeCategory', 'isPlanned', 'isActive'],
    changes: { parentId: { value: (reason) => reason.parentName, render: (reason) => reason.parentName ?? '–' } },
  }),
  filters: [ACTIVE_FILTER],
  references: { parentId: referenceTo(downtimeReasonKind, nameOf, { query: { active: 'true' } }) },
  defaults: { isActive: true, isPlanned: false, position: 1, downtimeCategory: 'other' },
  emptyHint: 'Legen Sie Gründe an oder beginnen Sie mit den üblichen.',
});
