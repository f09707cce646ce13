import type { McpContent, McpResult } from '#server/platform/mcp/port.ts'

/** Shows a picture to the user; false where it cannot be shown. */
type ShowPicture = (bytes: Uint8Array) => Promise<boolean>

/**
 * A result as the model reads it: its texts, with those of embedded resources. Pictures are shown to the user, and named
 * for the model, which gets texts of tools only. Structured content is read where there is nothing else.
 */
export async function resultText(
  { content, structuredContent }: McpResult,
  showPicture: ShowPicture,
): Promise<string> {
  const parts: string[] = []
  // One after another: pictures are numbered by their order.
  for (const part of content) parts.push(await partText(part, showPicture))
  const text = parts.filter(Boolean).join('\n\n')
  return text || (structuredContent === undefined ? '' : JSON.stringify(structuredContent))
}

async function partText(part: McpContent, showPicture: ShowPicture): Promise<string> {
  switch (part.type) {
    case 'text':
      return part.text
    case 'image':
      return (await showPicture(part.bytes))
        ? `[image: ${part.mimeType}. The user sees it below the answer.]`
        : nameOf(part)
    case 'audio':
      return nameOf(part)
    case 'resource':
      return part.text === undefined ? `[resource: ${part.uri}]` : `${part.uri}\n${part.text}`
    case 'resource_link':
      return `[resource: ${part.name}, ${part.uri}]`
  }
}

const nameOf = ({ type, mimeType, bytes }: Extract<McpContent, { type: 'image' | 'audio' }>) =>
  `[${type}: ${mimeType}, ${bytes.length} bytes]`
