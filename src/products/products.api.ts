import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { fieldSchema } from '#records/field-schema.ts';
import { recordKind } from '#records/record-kind.ts';
import { PRODUCT_FIELDS } from './product.ts';

export const productKind = recordKind({
  path: '/api/products',
  words: { singular: 'Produkt', plural: 'Produkte', theOne: 'das Produkt', thisOne: 'dieses Produkt' },
  fields: PRODUCT_FIELDS,
  sortable: ['productNumber', 'model', 'idealCycleTime', 'weightKg', 'updatedAt'],
  filters: { active: z.enum(['true', 'false']).optional() },
  extra: {
    /** Orders that are not finished yet. */
    openProductions: z.number(),
    /** Where the picture and the small one for lists are read; null where there is none. */
    picture: z.string().nullable(),
    thumbnail: z.string().nullable(),
  },
  topics: ['products', 'productions'],
  write: 'manage',
});

/** More lines than this are a mistake. */
const MAX_LINES = 200;
const productId = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const version = z.number().int();

export const billLine = z.object({
  materialId: z.uuid('Material: diese Auswahl gibt es nicht.'),
  quantityPerPiece: z
    .number('Menge je Stück muss eine Zahl sein.')
    .gt(0, 'Menge je Stück muss größer als 0 sein.')
    .max(1_000_000, 'Menge je Stück darf höchstens 1.000.000 sein.'),
});
const storedBillLine = z.object({
  materialId: z.string(),
  materialNumber: z.string(),
  description: z.string(),
  unit: z.string(),
  quantityPerPiece: z.number(),
  stock: z.number(),
});
export type BillLine = z.output<typeof storedBillLine>;
const bill = z.object({ version, lines: z.array(storedBillLine) });

export const readBill = endpoint({
  method: 'GET',
  path: '/api/products/:id/materials',
  access: 'read',
  summary: 'Bill of material of a product: what one piece takes, with the stock of each material.',
  params: productId,
  output: bill,
  topics: ['products', 'product_materials', 'materials', 'material_movements'],
});

export const replaceBill = endpoint({
  method: 'PUT',
  path: '/api/products/:id/materials',
  access: 'manage',
  summary: "Replace the bill of material. `version` is the product's.",
  params: productId,
  body: z.object({
    version,
    lines: z.array(billLine).max(MAX_LINES, `Eine Stückliste darf höchstens ${MAX_LINES} Zeilen haben.`),
  }),
  output: bill,
});

const limit = (label: string) => fieldSchema({ kind: 'number', label }) as z.ZodType<number | null>;

export const characteristicValues = z
  .object({
    /** Given for one that exists: its measured values stay with it. */
    id: z.uuid().optional(),
    name: fieldSchema({ kind: 'text', label: 'Merkmal', required: true, maxLength: 100 }) as z.ZodType<string>,
    unit: fieldSchema({ kind: 'text', label: 'Einheit', required: true, maxLength: 20 }) as z.ZodType<string>,
    nominal: limit('Nennmaß'),
    lowerLimit: limit('Untere Grenze'),
    upperLimit: limit('Obere Grenze'),
  })
  .refine(({ lowerLimit, upperLimit }) => lowerLimit === null || upperLimit === null || lowerLimit <= upperLimit, {
    error: 'Die untere Grenze liegt über der oberen.',
    path: ['lowerLimit'],
  });
const storedCharacteristic = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  nominal: z.number().nullable(),
  lowerLimit: z.number().nullable(),
  upperLimit: z.number().nullable(),
  measurementCount: z.number(),
});
export type Characteristic = z.output<typeof storedCharacteristic>;
const characteristicList = z.object({ version, characteristics: z.array(storedCharacteristic) });

export const readCharacteristics = endpoint({
  method: 'GET',
  path: '/api/products/:id/characteristics',
  access: 'read',
  summary: 'What is measured on a product, with limits.',
  params: productId,
  output: characteristicList,
  topics: ['products', 'product_characteristics'],
});

export const replaceCharacteristics = endpoint({
  method: 'PUT',
  path: '/api/products/:id/characteristics',
  access: 'manage',
  summary:
    "Replace the characteristics. Those with measured values can be changed, not removed. `version` is the product's.",
  params: productId,
  body: z.object({
    version,
    characteristics: z
      .array(characteristicValues)
      .max(MAX_LINES, `Ein Produkt darf höchstens ${MAX_LINES} Merkmale haben.`),
  }),
  output: characteristicList,
});

export const readCycleTime = endpoint({
  method: 'GET',
  path: '/api/products/:id/cycle-time',
  access: 'read',
  summary: 'Cycle time the plant really needed: median and quartiles over the last completed productions.',
  params: productId,
  output: z.object({
    idealSeconds: z.number().nullable(),
    /** Null until a production with pieces was completed. */
    medianSeconds: z.number().nullable(),
    lowerQuartileSeconds: z.number().nullable(),
    upperQuartileSeconds: z.number().nullable(),
    productionCount: z.number(),
  }),
  topics: ['oee_records', 'products'],
});

export const readProductUsage = endpoint({
  method: 'GET',
  path: '/api/products/:id/usage',
  access: 'read',
  summary:
    'Where a product is used: in which other products, in which open orders, and the machines that made it. It goes into another product as the material of the same number.',
  params: productId,
  output: z.object({
    productions: z.object({ open: z.number(), completed: z.number(), cancelled: z.number() }),
    /** The next ones to be made. */
    openProductions: z.array(
      z.object({
        id: z.string(),
        productionNumber: z.string(),
        machineName: z.string().nullable(),
        plannedQuantity: z.number(),
        actualQuantity: z.number(),
        plannedStart: z.iso.datetime(),
      }),
    ),
    usedIn: z.array(
      z.object({
        id: z.string(),
        productNumber: z.string(),
        revision: z.string(),
        model: z.string(),
        quantityPerPiece: z.number(),
        unit: z.string(),
      }),
    ),
    machines: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        productionCount: z.number(),
        lastStartedAt: z.iso.datetime(),
      }),
    ),
  }),
  topics: ['productions', 'machines', 'products', 'product_materials', 'materials'],
});
