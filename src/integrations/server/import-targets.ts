import type { ImportKind } from '../import-comparison.ts';
import type { ImportTarget } from './import-target.ts';
import { materialImport } from './material-import.ts';
import { orderImport } from './order-import.ts';

export const IMPORT_TARGETS: Record<ImportKind, ImportTarget> = { orders: orderImport, materials: materialImport };
