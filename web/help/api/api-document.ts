import { z } from 'zod'

/** The parts of a JSON schema that the reference shows. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

const Schema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null)
const Content = z.object({
  content: z.record(z.string(), z.object({ schema: Schema.optional() })).optional(),
})

const Operation = z.object({
  operationId: z.string(),
  summary: z.string().default(''),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: Schema.optional(),
      }),
    )
    .default([]),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content).default({}),
})

/** The OpenAPI document of the server, as far as the reference shows it. */
export type ApiDocument = z.infer<typeof ApiDocument>
export const ApiDocument = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

export interface ApiCall {
  id: string
  /** The part of its id before the dot. */
  group: string
  method: string
  path: string
  summary: string
  parameters: z.infer<typeof Operation>['parameters']
  request: JsonSchema | undefined
  response: JsonSchema | undefined
}

/** All calls, in the order of the document. */
export const callsOf = ({ paths }: ApiDocument): ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      group: operation.operationId.split('.')[0] ?? '',
      method: method.toUpperCase(),
      path: `/api${path}`,
      summary: operation.summary,
      parameters: operation.parameters,
      request: jsonOf(operation.requestBody),
      response: jsonOf(operation.responses['200']),
    })),
  )

const jsonOf = (body: z.infer<typeof Content> | undefined): JsonSchema | undefined =>
  body?.content?.['application/json']?.schema

/** The groups by name, each with its number of calls. */
export function groupsOf(calls: ApiCall[]): { group: string; count: number }[] {
  const counts = Map.groupBy(calls, ({ group }) => group)
  return [...counts]
    .map(([group, { length: count }]) => ({ group, count }))
    .toSorted((one, other) => nameOfGroup(one.group).localeCompare(nameOfGroup(other.group)))
}

/** `projectMembers` is shown as “Project members”. */
export function nameOfGroup(group: string): string {
  const words = group.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The calls whose address, summary or id contains each word. */
export function callsMatching(calls: ApiCall[], search: string): ApiCall[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ id, method, path, summary }) => {
    const text = `${method} ${path} ${summary} ${id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** A request with this call for the command line; values in braces are to be replaced. */
export function curlOf({ method, path, request }: ApiCall, origin: string): string {
  const lines = [
    `curl -X ${method} '${origin}${path}'`,
    `-H 'Authorization: Bearer YOUR_API_KEY'`,
    ...(request ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(exampleOf(request))}'`] : []),
  ]
  return lines.join(' \\\n  ')
}

/** The required fields, each with a value that shows its type. */
function exampleOf(schema: JsonSchema, depth = 0): unknown {
  const [only] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (only) return exampleOf(only, depth)
  if (schema.type === 'object') {
    const { required = [], properties = {} } = schema
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, depth + 1)]))
  }
  if (schema.type === 'array') return schema.items && depth < 4 ? [exampleOf(schema.items, depth + 1)] : []
  return valueOf(schema)
}

function valueOf(schema: JsonSchema): unknown {
  const [first] = schema.enum ?? []
  const known = schema.const ?? first
  if (known !== undefined) return known
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0
  if (schema.type === 'boolean') return true
  return schema.format === 'uuid' ? '{id}' : 'text'
}
