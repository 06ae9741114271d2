/** The OpenAPI document turned into what a reader wants: groups, calls, flat lists of fields. */

export type JsonSchema = {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema | boolean;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  additionalProperties?: JsonSchema | boolean;
};

type Content = Readonly<Record<string, { schema: JsonSchema }>>;
type Operation = {
  operationId: string;
  summary: string;
  tags: readonly string[];
  'x-access': string;
  security?: readonly Readonly<Record<string, unknown>>[];
  parameters: readonly { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { content?: Content }>>;
};
export type OpenApiDocument = { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

export type ApiField = { name: string; type: string; required: boolean; note: string };
export type ApiCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  takesApiKey: boolean;
  parameters: (ApiField & { place: string })[];
  body: { mediaTypes: string[]; fields: ApiField[] } | null;
  answer: { status: string; mediaTypes: string[]; fields: ApiField[] };
};
export type ApiGroup = { name: string; calls: ApiCall[] };

const MAX_DEPTH = 3;

export function apiGroupsOf(document: OpenApiDocument): ApiGroup[] {
  const groups = new Map<string, ApiCall[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags[0] ?? 'api';
      groups.set(name, [...(groups.get(name) ?? []), callOf(method.toUpperCase(), path, operation)]);
    }
  }
  return [...groups]
    .map(([name, calls]) => ({ name, calls: calls.toSorted((one, other) => one.path.localeCompare(other.path)) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function callOf(method: string, path: string, operation: Operation): ApiCall {
  const [status = '200', success] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    access: operation['x-access'],
    takesApiKey: (operation.security ?? []).some((scheme) => 'apiKey' in scheme),
    parameters: operation.parameters.map(({ name, in: place, required, schema }) => ({
      name,
      place,
      required,
      type: typeOf(schema),
      note: noteOf(schema),
    })),
    body: operation.requestBody === undefined ? null : contentOf(operation.requestBody.content),
    answer: { status, ...contentOf(success?.content ?? {}) },
  };
}

function contentOf(content: Content): { mediaTypes: string[]; fields: ApiField[] } {
  const schema = content['application/json']?.schema;
  return { mediaTypes: Object.keys(content), fields: schema === undefined ? [] : fieldsOf(schema) };
}

/** Nested fields by their path: 'rows[].name'. What lies deeper than a reader follows is named by its type only. */
export function fieldsOf(schema: JsonSchema, prefix = '', depth = 0): ApiField[] {
  const inner = innerOf(schema);
  if (inner.suffix !== '' && depth === 0) return fieldsOf(inner.schema, `${prefix}[]`, depth);
  const { properties = {}, required = [] } = inner.schema;
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const own: ApiField = {
      name: path,
      type: typeOf(property),
      required: required.includes(name),
      note: noteOf(property),
    };
    const below = innerOf(property);
    if (below.schema.properties === undefined || depth >= MAX_DEPTH) return [own];
    return [own, ...fieldsOf(below.schema, path + below.suffix, depth + 1)];
  });
}

/** What stands inside a list or beside null. */
function innerOf(schema: JsonSchema): { schema: JsonSchema; suffix: string } {
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = alternatives;
  if (alternatives.length === 1 && only !== undefined) return innerOf(only);
  if (schema.type === 'array' && typeof schema.items === 'object') {
    const items = innerOf(schema.items);
    return { schema: items.schema, suffix: `[]${items.suffix}` };
  }
  return { schema, suffix: '' };
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'Text',
  number: 'Zahl',
  integer: 'ganze Zahl',
  boolean: 'wahr oder falsch',
  object: 'Objekt',
  array: 'Liste',
  null: 'null',
};
const FORMAT_WORDS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'Zeitpunkt (ISO 8601)',
  date: 'Datum (JJJJ-MM-TT)',
  uri: 'Adresse',
  binary: 'Datei',
};

export function typeOf(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' oder ');
  if (schema.allOf !== undefined) return [...new Set(schema.allOf.map(typeOf))].join(' und ');
  if (schema.format !== undefined && FORMAT_WORDS[schema.format] !== undefined)
    return FORMAT_WORDS[schema.format] ?? '';
  if (schema.type === 'array') {
    const items = typeof schema.items === 'object' ? typeOf(schema.items) : '';
    return items === '' ? 'Liste' : `Liste von ${items}`;
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.length === 0 ? 'beliebig' : types.map((type) => TYPE_WORDS[type] ?? type).join(' oder ');
}

/** Limits of zod's safe integers say nothing to a reader. */
const isTelling = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function noteOf(schema: JsonSchema): string {
  const notes = [
    schema.description,
    schema.minLength !== undefined && schema.minLength > 0 ? `mindestens ${schema.minLength} Zeichen` : undefined,
    schema.maxLength === undefined ? undefined : `höchstens ${schema.maxLength} Zeichen`,
    isTelling(schema.minimum) ? `ab ${schema.minimum}` : undefined,
    isTelling(schema.maximum) ? `bis ${schema.maximum}` : undefined,
    schema.default === undefined ? undefined : `Vorgabe ${JSON.stringify(schema.default)}`,
  ];
  return notes.filter((note) => note !== undefined).join('; ');
}
