import type { McpPrompt, McpResource, McpResourceTemplate } from '#contract/mcp-contents.ts'
import { api } from '#web/platform/api.ts'

const ONE_MINUTE = 60_000

/** The prompts of the MCP servers that the user has switched on; nothing is asked when there are none. */
export const mcpPromptList = (serverIds: readonly string[]) =>
  api.mcpContents.prompts.queryOptions({
    enabled: serverIds.length > 0,
    staleTime: ONE_MINUTE,
    retry: false,
    select: (prompts: McpPrompt[]) => prompts.filter(({ serverId }) => serverIds.includes(serverId)),
  })

/** The same of their resources. */
export const mcpResourceList = (serverIds: readonly string[]) =>
  api.mcpContents.resources.queryOptions({
    enabled: serverIds.length > 0,
    staleTime: ONE_MINUTE,
    retry: false,
    select: (resources: McpResource[]) => resources.filter(({ serverId }) => serverIds.includes(serverId)),
  })

/** The same of templates of resources. */
export const mcpResourceTemplateList = (serverIds: readonly string[]) =>
  api.mcpContents.resourceTemplates.queryOptions({
    enabled: serverIds.length > 0,
    staleTime: ONE_MINUTE,
    retry: false,
    select: (templates: McpResourceTemplate[]) =>
      templates.filter(({ serverId }) => serverIds.includes(serverId)),
  })

export const fetchMcpPrompt = async (
  { serverId, name }: McpPrompt,
  values: Record<string, string>,
): Promise<string> =>
  (await api.mcpContents.prompt.call({ id: serverId, name, arguments: withoutEmpty(values) })).text

const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))

/** The content of a resource as a file, which is attached like any other; of a template, with the values of its gaps. */
export async function fetchMcpResource(
  { serverId, name, ...place }: McpResource | McpResourceTemplate,
  values: Record<string, string> = {},
): Promise<File> {
  const address = 'uri' in place ? { uri: place.uri } : { uri: place.uriTemplate, values }
  const { content, mimeType } = await api.mcpContents.resource.call({ id: serverId, ...address })
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const isNamedAsFile = /\.\w{1,8}$/.test(name)
  const fileName = `${name.replaceAll(/[/\\]/g, '-')}${isNamedAsFile ? '' : (ENDINGS[mimeType] ?? '.txt')}`
  return new File([bytes], fileName, { type: mimeType })
}

const ENDINGS: Record<string, string> = {
  'application/json': '.json',
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'text/csv': '.csv',
  'text/html': '.html',
  'text/markdown': '.md',
}
