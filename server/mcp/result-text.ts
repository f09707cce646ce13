import type { McpContent, McpResult } from '#server/platform/mcp/port.ts'

/** A result as the model reads it: its texts. Other parts are named, since models get texts of tools only. */
export function resultText({ content, structuredContent }: McpResult): string {
  const text = content.map(partText).filter(Boolean).join('\n\n')
  return text || (structuredContent === undefined ? '' : JSON.stringify(structuredContent))
}

function partText(part: McpContent): string {
  switch (part.type) {
    case 'text':
      return part.text
    case 'image':
    case 'audio':
      return `[${part.type}: ${part.mimeType}, ${part.bytes} bytes]`
    case 'resource':
      return part.text === undefined ? `[resource: ${part.uri}]` : `${part.uri}\n${part.text}`
    case 'resource_link':
      return `[resource: ${part.name}, ${part.uri}]`
  }
}
