import { z } from 'zod'
import type { Archive } from './archive.ts'
import type { ConversationFile, ImportFormat } from './conversation.ts'
import { type ForeignText, toConversations } from './foreign.ts'
import { parsed, timeOf } from './parsed.ts'

const time = z.union([z.number(), z.string()]).nullish()

const Content = z.looseObject({
  content_type: z.string(),
  parts: z.array(z.unknown()).nullish(),
  text: z.string().nullish(),
  language: z.string().nullish(),
  thoughts: z
    .array(z.looseObject({ content: z.string().nullish(), summary: z.string().nullish() }))
    .nullish(),
})

const ChatGptMessage = z.looseObject({
  author: z.looseObject({ role: z.string() }),
  content: Content.nullish(),
  create_time: time,
  recipient: z.string().nullish(),
  metadata: z
    .looseObject({
      model_slug: z.string().nullish(),
      is_visually_hidden_from_conversation: z.boolean().nullish(),
      attachments: z.array(z.looseObject({ id: z.string(), name: z.string().nullish() })).nullish(),
    })
    .nullish(),
})
type ChatGptMessage = z.infer<typeof ChatGptMessage>

const ChatGptConversation = z.looseObject({
  title: z.string().nullish(),
  conversation_id: z.string().nullish(),
  id: z.string().nullish(),
  create_time: time,
  update_time: time,
  current_node: z.string().nullish(),
  mapping: z.record(
    z.string(),
    z.looseObject({ message: ChatGptMessage.nullish(), parent: z.string().nullish() }),
  ),
})

/** ChatGPT's `conversations.json`, alone or in its archive with files and pictures. */
export const chatGptFormat: ImportFormat = {
  source: 'chatgpt',
  isConversation: (value) => 'mapping' in value || ('conversation_id' in value && 'create_time' in value),
  read(value, archive) {
    const found = parsed(ChatGptConversation, value)
    const texts = Object.entries(found.mapping).map(([id, { message, parent }]) =>
      toText({ id, parentId: parent ?? null, message, archive }),
    )
    return toConversations({
      sourceId: found.conversation_id ?? found.id ?? `${found.title ?? ''}:${found.create_time ?? ''}`,
      name: found.title ?? '',
      createdAt: timeOf(found.create_time),
      updatedAt: timeOf(found.update_time),
      texts,
      currentId: found.current_node ?? null,
    })
  },
}

interface MappedNode {
  id: string
  parentId: string | null
  message: ChatGptMessage | null | undefined
  archive: Archive
}

function toText({ id, parentId, message, archive }: MappedNode): ForeignText {
  const none = { id, parentId, text: '', reasoning: '', model: undefined, createdAt: undefined, files: [] }
  if (!message) return { ...none, role: 'hidden' }
  const { metadata, content, create_time: createdAt } = message
  const files = filesOf(message, archive)
  const text = {
    ...none,
    ...(content && readContent(content)),
    model: metadata?.model_slug ?? undefined,
    createdAt: timeOf(createdAt),
    files,
  }
  return { ...text, role: roleOf(message, text) }
}

/** Context of the user, calls of tools and their texts are not shown; pictures that tools made are. */
function roleOf(
  message: ChatGptMessage,
  { text, reasoning, files }: Pick<ForeignText, 'text' | 'reasoning' | 'files'>,
) {
  const { author, recipient, metadata } = message
  const isForUser = (recipient ?? 'all') === 'all'
  if (metadata?.is_visually_hidden_from_conversation || message.content?.content_type.endsWith('context'))
    return 'hidden'
  if (author.role === 'user') return 'user'
  if (author.role === 'tool' && files.length > 0) return 'assistant'
  const isAnswer = author.role === 'assistant' && (isForUser || reasoning !== '')
  return isAnswer && (text !== '' || reasoning !== '' || files.length > 0) ? 'assistant' : 'hidden'
}

function readContent({ content_type: type, parts, text, language, thoughts }: z.infer<typeof Content>) {
  if (type === 'thoughts') {
    const reasoning = (thoughts ?? []).map((one) => [one.summary, one.content].filter(Boolean).join('\n'))
    return { text: '', reasoning: reasoning.join('\n\n') }
  }
  if (type === 'code')
    return { text: `\`\`\`${codeLanguage(language)}\n${text ?? ''}\n\`\`\``, reasoning: '' }
  if (type !== 'text' && type !== 'multimodal_text') return { text: '', reasoning: '' }
  return { text: (parts ?? []).map(textOfPart).filter(Boolean).join('\n\n'), reasoning: '' }
}

const codeLanguage = (name: string | null | undefined) => (name === 'unknown' ? '' : (name ?? ''))

const Part = z.union([
  z.string(),
  // Speech, as it was understood.
  z
    .looseObject({ content_type: z.literal('audio_transcription'), text: z.string() })
    .transform(({ text }) => text),
])

const textOfPart = (part: unknown): string => Part.safeParse(part).data ?? ''

const PicturePart = z.looseObject({ asset_pointer: z.string() })

function filesOf({ content, metadata }: ChatGptMessage, archive: Archive): ConversationFile[] {
  const attached = (metadata?.attachments ?? []).map(({ id, name }) => ({ id, name: name ?? undefined }))
  const pointed = (content?.parts ?? []).flatMap((part) => {
    const pointer = PicturePart.safeParse(part).data?.asset_pointer
    const id = pointer?.slice(pointer.lastIndexOf('/') + 1)
    return id ? [{ id, name: undefined }] : []
  })
  // A picture that was sent is both.
  const files = new Map([...pointed, ...attached].map((file) => [file.id, file]))
  return [...files.values()].map(({ id, name }) => {
    const entry = archive.findById(id)
    const stored = entry?.path.slice(entry.path.lastIndexOf('/') + 1)
    return { id, fileName: name ?? stored ?? id, entry }
  })
}
