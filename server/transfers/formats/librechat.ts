import { z } from 'zod'
import type { ImportFormat } from './conversation.ts'
import { type ForeignText, toConversations } from './foreign.ts'
import { parsed, timeOf } from './parsed.ts'

const TextPart = z.looseObject({
  type: z.string().nullish(),
  text: z.union([z.string(), z.looseObject({ value: z.string() })]).nullish(),
  think: z.union([z.string(), z.looseObject({ value: z.string() })]).nullish(),
})

const LibreChatMessage = z.looseObject({
  messageId: z.string(),
  parentMessageId: z.string().nullish(),
  text: z.string().nullish(),
  content: z.array(TextPart).nullish(),
  isCreatedByUser: z.boolean(),
  model: z.string().nullish(),
  sender: z.string().nullish(),
  createdAt: z.string().nullish(),
  files: z.array(z.looseObject({ file_id: z.string(), filename: z.string().nullish() })).nullish(),
  /** The messages that follow, in an export of the whole tree. */
  children: z.array(z.unknown()).nullish(),
})
type LibreChatMessage = z.infer<typeof LibreChatMessage>

const LibreChatConversation = z.looseObject({
  conversationId: z.string(),
  title: z.string().nullish(),
  options: z.looseObject({ model: z.string().nullish() }).nullish(),
  messages: z.array(z.unknown()),
})

/** LibreChat's export of a conversation, with or without branches. It has no files. */
export const libreChatFormat: ImportFormat = {
  source: 'librechat',
  isConversation: (value) => 'conversationId' in value && 'messages' in value,
  read(value) {
    const found = parsed(LibreChatConversation, value)
    const messages = flattened(found.messages)
    const times = messages.flatMap(({ createdAt }) => timeOf(createdAt) ?? [])
    return toConversations({
      sourceId: found.conversationId,
      name: found.title ?? '',
      createdAt: times[0],
      updatedAt: times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1),
      texts: messages.map((message) => toText(message, found.options?.model ?? undefined)),
      currentId: messages.at(-1)?.messageId ?? null,
    })
  },
}

/** Depth first, without recursion: a hostile tree is deeper than the stack. */
function flattened(roots: unknown[]): LibreChatMessage[] {
  const found: LibreChatMessage[] = []
  const open = roots.toReversed()
  while (open.length > 0) {
    const { children, ...message } = parsed(LibreChatMessage, open.pop())
    found.push(message)
    open.push(...(children ?? []).toReversed())
  }
  return found
}

function toText(message: LibreChatMessage, model: string | undefined): ForeignText {
  const { messageId: id, parentMessageId, isCreatedByUser, content, text, createdAt, files } = message
  const parts = content ?? []
  const written = parts.map((part) => valueOf(part.text)).filter(Boolean)
  return {
    id,
    parentId: parentMessageId ?? null,
    role: isCreatedByUser ? 'user' : 'assistant',
    text: text || written.join('\n\n'),
    reasoning: parts
      .map((part) => valueOf(part.think))
      .filter(Boolean)
      .join('\n\n'),
    model: isCreatedByUser ? undefined : (message.model ?? model ?? message.sender ?? undefined),
    createdAt: timeOf(createdAt),
    files: (files ?? []).map((file) => ({
      id: file.file_id,
      fileName: file.filename ?? file.file_id,
      entry: undefined,
    })),
  }
}

const valueOf = (part: string | { value: string } | null | undefined) =>
  typeof part === 'string' ? part : (part?.value ?? '')
