import { z } from 'zod'
import type { ConversationFile, ImportFormat } from './conversation.ts'
import { type ForeignText, toConversations } from './foreign.ts'
import { inlineEntry, parsed, timeOf } from './parsed.ts'

const ClaudeMessage = z.looseObject({
  uuid: z.string(),
  sender: z.string(),
  text: z.string().nullish(),
  content: z
    .array(
      z.looseObject({
        type: z.string().nullish(),
        text: z.string().nullish(),
        thinking: z.string().nullish(),
      }),
    )
    .nullish(),
  created_at: z.string().nullish(),
  parent_message_uuid: z.string().nullish(),
  attachments: z
    .array(z.looseObject({ file_name: z.string().nullish(), extracted_content: z.string().nullish() }))
    .nullish(),
  files: z
    .array(z.looseObject({ file_name: z.string().nullish(), file_uuid: z.string().nullish() }))
    .nullish(),
})
type ClaudeMessage = z.infer<typeof ClaudeMessage>

const ClaudeConversation = z.looseObject({
  uuid: z.string(),
  name: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  current_leaf_message_uuid: z.string().nullish(),
  chat_messages: z.array(ClaudeMessage),
})

/** Claude's `conversations.json`, alone or in its archive. It has the text of attachments, but no other files. */
export const claudeFormat: ImportFormat = {
  source: 'claude',
  isConversation: (value) => 'chat_messages' in value,
  read(value) {
    const found = parsed(ClaudeConversation, value)
    const messages = found.chat_messages
    return toConversations({
      sourceId: found.uuid,
      name: found.name ?? '',
      createdAt: timeOf(found.created_at),
      updatedAt: timeOf(found.updated_at),
      texts: messages.map((message, index) => toText(message, messages[index - 1]?.uuid ?? null)),
      currentId: found.current_leaf_message_uuid ?? messages.at(-1)?.uuid ?? null,
    })
  },
}

/** Exports without branches name no parents: a message follows the one before. */
function toText(message: ClaudeMessage, previousId: string | null): ForeignText {
  const { uuid, sender, content, text, created_at: createdAt, parent_message_uuid: parent } = message
  const parts = content ?? []
  const written = parts.flatMap((part) => (part.type === 'text' && part.text ? [part.text] : []))
  const thought = parts.flatMap((part) => (part.type === 'thinking' && part.thinking ? [part.thinking] : []))
  return {
    id: uuid,
    parentId: parent === undefined || parent === null ? previousId : parent,
    role: sender === 'human' || sender === 'user' ? 'user' : 'assistant',
    text: written.length > 0 ? written.join('\n\n') : (text ?? ''),
    reasoning: thought.join('\n\n'),
    model: undefined,
    createdAt: timeOf(createdAt),
    files: filesOf(message),
  }
}

function filesOf({ uuid, attachments, files }: ClaudeMessage): ConversationFile[] {
  const texts = (attachments ?? []).map(({ file_name: name, extracted_content: text }, index) => {
    const fileName = name || 'attachment.txt'
    return {
      id: `${uuid}:${index}`,
      fileName,
      entry: text ? inlineEntry(fileName, Buffer.from(text)) : undefined,
    }
  })
  const named = (files ?? []).map(({ file_name: name, file_uuid: id }, index) => ({
    id: id ?? `${uuid}:file:${index}`,
    fileName: name || 'file',
    entry: undefined,
  }))
  return [...texts, ...named]
}
