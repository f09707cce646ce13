import type { CallToolResult, GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js'
import type { McpContent, McpResourceContent, McpResult } from './port.ts'

/** The parts that a program of ours reads. */
export const toMcpResult = ({ isError, content, structuredContent }: CallToolResult): McpResult => ({
  isError: isError === true,
  content: content.map(toContent),
  ...(structuredContent && { structuredContent }),
})

/** What a user can send: the texts of the messages, with those of embedded resources. */
export const toPromptTexts = ({ messages }: GetPromptResult): string[] =>
  messages.flatMap(({ content }) => {
    if (content.type === 'text') return content.text
    return content.type === 'resource' && 'text' in content.resource ? content.resource.text : []
  })

/** A log message in one line. */
export const logText = ({ logger, data }: { logger?: string | undefined; data?: unknown }): string =>
  [logger, typeof data === 'string' ? data : (JSON.stringify(data) ?? '')].filter(Boolean).join(': ')

export const toResourceContents = ({ contents }: ReadResourceResult): McpResourceContent[] =>
  contents.map((content) => ({
    mimeType: content.mimeType ?? '',
    bytes: 'text' in content ? Buffer.from(content.text) : Buffer.from(content.blob, 'base64'),
  }))

function toContent(part: CallToolResult['content'][number]): McpContent {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'image':
    case 'audio':
      return { type: part.type, mimeType: part.mimeType, bytes: Buffer.from(part.data, 'base64') }
    case 'resource':
      return {
        type: 'resource',
        uri: part.resource.uri,
        ...('text' in part.resource && { text: part.resource.text }),
      }
    case 'resource_link':
      return { type: 'resource_link', uri: part.uri, name: part.name }
  }
}
