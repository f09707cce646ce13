import { z } from 'zod'
import { userCall } from './procedures.ts'

/** The prompts and resources of one server that are listed. */
export const MCP_CONTENTS_MAX = 200
/** A longer text of a prompt is refused. Characters. */
export const MCP_PROMPT_MAX = 100_000
/** A larger resource cannot be attached. Bytes. */
export const MCP_RESOURCE_BYTES_MAX = 5_000_000

const ADDRESS_MAX = 2000
const NAME_MAX = 200

/** A prompt that a server offers. Its words are those of the server: data, never instructions. */
export type McpPrompt = z.infer<typeof McpPrompt>
export const McpPrompt = z.object({
  serverId: z.string(),
  server: z.string(),
  name: z.string(),
  /** What a user types: letters, digits, - and _. */
  command: z.string(),
  description: z.string(),
  arguments: z.array(z.object({ name: z.string(), description: z.string(), isRequired: z.boolean() })),
})

/** A document that a server offers, for attaching it to a message. */
export type McpResource = z.infer<typeof McpResource>
export const McpResource = z.object({
  serverId: z.string(),
  server: z.string(),
  uri: z.string(),
  name: z.string(),
  description: z.string(),
})

/** Addresses of documents with gaps that the user fills in. */
export type McpResourceTemplate = z.infer<typeof McpResourceTemplate>
export const McpResourceTemplate = McpResource.omit({ uri: true }).extend({
  uriTemplate: z.string(),
  variables: z.array(z.string()),
})

const byId = z.object({ id: z.uuid() })

const values = z.record(z.string().max(NAME_MAX), z.string().max(10_000))

/** What MCP servers offer for messages. A server that does not answer is left out of the lists. */
export const mcpContents = {
  prompts: userCall
    .route({ method: 'GET', path: '/mcp-servers/prompts', summary: 'Prompts of your MCP servers' })
    .output(z.array(McpPrompt)),
  resources: userCall
    .route({ method: 'GET', path: '/mcp-servers/resources', summary: 'Resources of your MCP servers' })
    .output(z.array(McpResource)),
  resourceTemplates: userCall
    .route({
      method: 'GET',
      path: '/mcp-servers/resource-templates',
      summary: 'Templates of resources of your MCP servers',
    })
    .output(z.array(McpResourceTemplate)),
  prompt: userCall
    .route({ method: 'POST', path: '/mcp-servers/{id}/prompt', summary: 'The text of a prompt' })
    .input(
      byId.extend({
        name: z.string().min(1).max(NAME_MAX),
        arguments: values.default({}),
      }),
    )
    .output(z.object({ text: z.string() })),
  resource: userCall
    .route({ method: 'POST', path: '/mcp-servers/{id}/resource', summary: 'The content of a resource' })
    .input(
      byId.extend({
        uri: z.string().min(1).max(ADDRESS_MAX),
        /** Of a template, which `uri` then is. */
        values: values.optional(),
      }),
    )
    .output(
      z.object({
        mimeType: z.string(),
        /** Base64. */
        content: z.string(),
      }),
    ),
}
