import { Factory } from 'lucide-react';
import { employeeKind } from '#employees/employees.api.ts';
import { machineKind } from '#machines/machines.api.ts';
import { productKind } from '#products/products.api.ts';
import { recordPage } from '#records/web/record-page.ts';
import { referenceTo } from '#records/web/reference-source.ts';
import { fieldColumns, type TableColumn } from '#records/web/table-column.ts';
import { PRODUCTION_STATUS_LABELS } from '../production-status.ts';
import { type Production, productionKind } from '../productions.api.ts';
import { ProductionStatusBadge } from './ProductionStatusBadge.tsx';
import { ProgressBar } from './ProgressBar.tsx';

const ACTIVE = { query: { active: 'true' } };
const PRODUCTS = referenceTo(productKind, (product) => `${product.productNumber} ${product.model}`, {
  ...ACTIVE,
  pathOf: (id) => `/app/products/${id}`,
});
const MACHINES = referenceTo(machineKind, (machine) => machine.name, {
  ...ACTIVE,
  pathOf: (id) => `/app/machines/${id}`,
});
const EMPLOYEES = referenceTo(employeeKind, (employee) => `${employee.name} (${employee.employeeNumber})`, ACTIVE);

const OWN_COLUMNS: readonly TableColumn<Production>[] = [
  {
    key: 'status',
    title: 'Status',
    value: ({ status }) => PRODUCTION_STATUS_LABELS[status],
    render: ({ status }) => <ProductionStatusBadge status={status} />,
  },
  { key: 'productModel', title: 'Bezeichnung', value: ({ productModel }) => productModel },
  {
    key: 'progressPercent',
    title: 'Fortschritt',
    value: ({ progressPercent }) => Math.round(progressPercent),
    render: (row) => (
      <ProgressBar
        percent={row.progressPercent}
        label={`Fortschritt ${row.productionNumber}`}
        planned={row.plannedQuantity}
      />
    ),
  },
  {
    key: 'startTime',
    title: 'Start',
    sort: 'startTime',
    value: ({ startTime }) => startTime,
    render: ({ startTime }, format) => format.dateTime(startTime),
  },
  {
    key: 'plannedEnd',
    title: 'Geplantes Ende',
    sort: 'plannedEnd',
    startsHidden: true,
    value: ({ plannedEnd }) => plannedEnd,
    render: ({ plannedEnd }, format) => format.dateTime(plannedEnd),
  },
  {
    key: 'endTime',
    title: 'Ende',
    startsHidden: true,
    value: ({ endTime }) => endTime,
    render: ({ endTime }, format) => format.dateTime(endTime),
  },
  quantityColumn('goodQuantity', 'Gutteile', true),
  quantityColumn('scrapQuantity', 'Ausschuss', true),
  quantityColumn('reworkQuantity', 'Nacharbeit', true),
];

function quantityColumn(
  key: 'goodQuantity' | 'scrapQuantity' | 'reworkQuantity',
  title: string,
  startsHidden: boolean,
): TableColumn<Production> {
  return {
    key,
    title,
    align: 'end',
    startsHidden,
    value: (row) => row[key],
    render: (row, format) => format.integer(row[key]),
  };
}

/** In files other records are named, so that what is exported can be imported again. */
const FIELD_COLUMNS = fieldColumns(productionKind, {
  rowHeader: 'productionNumber',
  // The planned quantity stands beside the progress; as a column of its own the list would not fit 1440 px.
  shown: ['machineId', 'dueDate'],
  changes: {
    productId: { value: (row) => row.productNumber, render: (row) => row.productNumber },
    machineId: { value: (row) => row.machineName ?? '', render: (row) => row.machineName ?? '–' },
    employeeId: { value: (row) => row.employeeName ?? '', render: (row) => row.employeeName ?? '–' },
    dueDate: { render: (row, format) => format.date(row.dueDate) },
  },
});

export const PRODUCTION_PAGE = recordPage({
  kind: productionKind,
  path: '/app/productions',
  icon: Factory,
  lead: 'Aufträge planen, freigeben, verfolgen und abschließen.',
  nameOf: (production) => production.productionNumber,
  columns: orderColumns(),
  filters: [
    { name: 'status', label: 'Status', kind: 'choice', choices: PRODUCTION_STATUS_LABELS },
    { name: 'open', label: 'Offen', kind: 'choice', choices: { true: 'Offene', false: 'Beendete' } },
    { name: 'machine', label: 'Maschine', kind: 'reference', source: MACHINES },
    { name: 'product', label: 'Produkt', kind: 'reference', source: PRODUCTS },
    { name: 'from', label: 'Start von', kind: 'date' },
    { name: 'to', label: 'Start bis', kind: 'date' },
  ],
  references: { productId: PRODUCTS, machineId: MACHINES, employeeId: EMPLOYEES },
  defaults: { priority: '3' },
  emptyHint:
    'Legen Sie Ihren ersten Auftrag an oder übernehmen Sie Ihre Auftragsliste aus einer CSV- oder Excel-Datei. Zuvor braucht es ein Produkt und eine Maschine.',
});

/** Number, state and product first; what planners enter, then what the shop floor reports. */
function orderColumns(): TableColumn<Production>[] {
  const [number, ...entered] = FIELD_COLUMNS;
  const [status, model, progress, ...reported] = OWN_COLUMNS;
  return [number, status, model, progress, ...entered, ...reported].filter((column) => column !== undefined);
}
