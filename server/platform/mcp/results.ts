import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { McpContent, McpResult } from './port.ts'

/** The parts that a program of ours reads; bytes of pictures and sounds are counted only. */
export const toMcpResult = ({ isError, content, structuredContent }: CallToolResult): McpResult => ({
  isError: isError === true,
  content: content.map(toContent),
  ...(structuredContent && { structuredContent }),
})

function toContent(part: CallToolResult['content'][number]): McpContent {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'image':
    case 'audio':
      return { type: part.type, mimeType: part.mimeType, bytes: Buffer.byteLength(part.data, 'base64') }
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
