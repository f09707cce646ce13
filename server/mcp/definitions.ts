import { createHash } from 'node:crypto'
import { MCP_DEFINITION_MAX, MCP_DESCRIPTION_MAX, MCP_TOOLS_MAX } from '#contract/mcp.ts'
import type { McpToolDefinition } from '#server/platform/mcp/port.ts'

const TITLE_MAX = 100
const NAME_MAX = 200
const OFFERED_MAX = 64
const SLUG_MAX = 20
const HASH_CHARACTERS = 6

/** What is kept of a server's definition of a tool. */
export interface KnownDefinition {
  title: string
  description: string
  inputSchema: object
  isRead: boolean
  /** Then the schema is not kept, and the tool cannot be used. */
  isTooLarge: boolean
}

export interface FoundTool {
  name: string
  hash: string
  definition: KnownDefinition
}

/** The tools of a server: each name once, bounded in number and size. */
export function foundTools(listed: McpToolDefinition[]): FoundTool[] {
  const found = new Map<string, FoundTool>()
  for (const tool of listed) {
    if (!isUsableName(tool.name) || found.has(tool.name)) continue
    if (found.size === MCP_TOOLS_MAX) break
    found.set(tool.name, { name: tool.name, hash: hashOf(tool), definition: knownOf(tool) })
  }
  return [...found.values()]
}

function knownOf({
  name,
  title,
  description = '',
  inputSchema,
  annotations,
}: McpToolDefinition): KnownDefinition {
  const isTooLarge = JSON.stringify(inputSchema).length > MCP_DEFINITION_MAX
  return {
    title: visibleText(title ?? annotations?.title ?? name, TITLE_MAX),
    description: visibleText(description, MCP_DESCRIPTION_MAX),
    inputSchema: isTooLarge ? {} : storable(inputSchema),
    isRead: annotations?.readOnlyHint === true,
    isTooLarge,
  }
}

const isUsableName = (name: string) =>
  name !== '' && name.length <= NAME_MAX && name === visible(name).toWellFormed()

/** Without characters that an administrator cannot see, in which instructions can be hidden from the review. */
const visible = (text: string) => text.replaceAll(/[^\P{C}\n\t]/gu, '').trim()

/** A text of a server for users and models: bounded, and without characters that cannot be seen. */
export const visibleText = (text: string, max: number): string => visible(text).slice(0, max).toWellFormed()

/** The strings of a schema are shown and sent like the description. */
function storable(schema: object): object {
  const text = JSON.stringify(schema, (_, value: unknown) =>
    typeof value === 'string' ? visible(value) : value,
  )
  return JSON.parse(text) as object
}

/** The same for the same definition, whatever the order of its keys. Everything a server says of a tool counts. */
export function hashOf(tool: McpToolDefinition): string {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool
  const text = canonical({ name, title, description, inputSchema, outputSchema, annotations })
  return createHash('sha256').update(text).digest('hex')
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** `GitHub (work)` → `github_work`; one of `taken` gets a number. */
export function slugOf(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, SLUG_MAX)
    .replaceAll(/^_+|_+$/g, '')
  const slug = plain || 'mcp'
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}${number}`)) return `${slug}${number}`
}

/**
 * A name that every vendor accepts and no other tool has: names of built-in tools have no double underscore. A name
 * that had to be changed ends with a part of its hash, so that it is the same each time.
 */
export function offeredName(slug: string, name: string): string {
  const plain = `${slug}__${name.replaceAll(/[^a-zA-Z0-9_-]/g, '_')}`
  if (plain === `${slug}__${name}` && plain.length <= OFFERED_MAX) return plain
  const ending = createHash('sha256').update(name).digest('hex').slice(0, HASH_CHARACTERS)
  return `${plain.slice(0, OFFERED_MAX - HASH_CHARACTERS - 1)}_${ending}`
}
