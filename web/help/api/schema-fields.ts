import type { JsonSchema } from './api-document.ts'

/** A field in a table; `depth` is 0 for a field of the body itself. */
export interface SchemaField {
  name: string
  depth: number
  type: string
  isRequired: boolean
  /** Limits and the default, such as `≤ 100`. */
  notes: string[]
}

const DEPTH_MAX = 3
const FIELDS_MAX = 200

/** The fields of a schema in order, each followed by those of its object. */
export function fieldsOf(schema: JsonSchema): SchemaField[] {
  return nestedFields(schema, 0).slice(0, FIELDS_MAX)
}

function nestedFields(schema: JsonSchema, depth: number): SchemaField[] {
  if (depth > DEPTH_MAX) return []
  return objectsIn(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, value]) => [
      { name, depth, type: typeOf(value), isRequired: required.includes(name), notes: notesOf(value) },
      ...nestedFields(value, depth + 1),
    ]),
  )
}

/** The object that a schema describes, also in a list or as one of several forms. */
function objectsIn(schema: JsonSchema): JsonSchema[] {
  if (schema.properties) return [schema]
  if (schema.items) return objectsIn(schema.items)
  return alternativesOf(schema).flatMap(objectsIn)
}

const alternativesOf = ({ anyOf, oneOf, allOf }: JsonSchema): JsonSchema[] => anyOf ?? oneOf ?? allOf ?? []

/** Such as `string (uuid)`, `array of object`, `string or null`. */
export function typeOf(schema: JsonSchema): string {
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const type = [schema.type ?? 'any'].flat().join(' or ')
  if (type === 'array') return `array of ${schema.items ? typeOf(schema.items) : 'any'}`
  return schema.format ? `${type} (${schema.format})` : type
}

/** Limits of numbers that only say that JSON has no larger ones are left out. */
function notesOf(schema: JsonSchema): string[] {
  const isLimit = (value: number | undefined): value is number =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  return [
    isLimit(schema.minimum) && `≥ ${schema.minimum}`,
    isLimit(schema.maximum) && `≤ ${schema.maximum}`,
    schema.minLength !== undefined && `length ≥ ${schema.minLength}`,
    schema.maxLength !== undefined && `length ≤ ${schema.maxLength}`,
    schema.minItems !== undefined && `items ≥ ${schema.minItems}`,
    schema.maxItems !== undefined && `items ≤ ${schema.maxItems}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((note) => note !== false)
}
