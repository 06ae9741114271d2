import { z } from 'zod';

type JsonSchema = { [key: string]: unknown; anyOf?: JsonSchema[]; type?: unknown };

/**
 * The schema a JSON serialiser is compiled from. Fields a contract does not name are left out of the answer.
 * `anyOf [X, null]` becomes `X` that may be null: the serialiser would otherwise validate each branch at run time.
 */
export function toSerializerSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, {
    target: 'draft-07',
    io: 'output',
    override: ({ jsonSchema }) => {
      foldNull(jsonSchema);
    },
  });
}

function foldNull(schema: JsonSchema): void {
  if (schema.anyOf?.length !== 2) return;
  const [first, second] = schema.anyOf as [JsonSchema, JsonSchema];
  if (second.type !== 'null' || typeof first.type !== 'string') return;
  delete schema.anyOf;
  if (Array.isArray(first.enum)) {
    Object.assign(schema, { enum: [...first.enum, null] });
  } else if (first.type === 'object' || first.type === 'array') {
    Object.assign(schema, first, { nullable: true });
  } else {
    Object.assign(schema, first, { type: [first.type, 'null'] });
  }
}
