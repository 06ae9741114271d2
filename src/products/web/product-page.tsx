import { ImageIcon, Package } from 'lucide-react';
import { recordPage } from '#records/web/record-page.ts';
import { fieldColumns, type TableColumn } from '#records/web/table-column.ts';
import { ACTIVE_FILTER } from '#records/web/table-filter.ts';
import type { RowOf } from '#records/web/web-kind.ts';
import { productKind } from '../products.api.ts';
import classes from './Products.module.css';

export type Product = RowOf<typeof productKind>;

const OPEN_PRODUCTIONS: TableColumn<Product> = {
  key: 'openProductions',
  title: 'Offene Aufträge',
  align: 'end',
  value: (product) => product.openProductions,
};

const PICTURE: TableColumn<Product> = {
  key: 'picture',
  title: 'Bild',
  isExported: false,
  value: (product) => (product.picture === null ? 'Nein' : 'Ja'),
  render: ({ picture, thumbnail }) =>
    // The model stands beside it: to a screen reader the small picture says nothing more.
    thumbnail !== null ? (
      <img src={thumbnail} alt="" className={classes.thumbnail} loading="lazy" />
    ) : (
      <span className={classes.thumbnail}>
        {picture === null ? (
          <Package size={18} aria-label="Kein Bild" />
        ) : (
          <ImageIcon size={18} aria-label="Bild vorhanden" />
        )}
      </span>
    ),
};

const [NUMBER, ...OTHER_FIELDS] = fieldColumns(productKind, {
  rowHeader: 'productNumber',
  shown: ['model', 'revision', 'unit', 'idealCycleTime', 'setupTimeMinutes', 'isActive'],
});

export const PRODUCT_PAGE = recordPage({
  kind: productKind,
  path: '/app/products',
  icon: Package,
  lead: 'Was gefertigt wird: Stückzeiten und Rüstzeiten sind die Grundlage für Planung und OEE.',
  nameOf: (product) => `${product.productNumber} ${product.model}`,
  columns: [...(NUMBER === undefined ? [] : [NUMBER]), PICTURE, ...OTHER_FIELDS, OPEN_PRODUCTIONS],
  filters: [ACTIVE_FILTER],
  defaults: { revision: 'A', unit: 'Stk', isActive: true },
  emptyHint: 'Legen Sie Ihr erstes Produkt an oder übernehmen Sie Ihre Artikelliste aus einer CSV- oder Excel-Datei.',
});
