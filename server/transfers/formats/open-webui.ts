import { z } from 'zod'
import { NotebookTag } from '#contract/notebooks.ts'
import type { ConversationFile, ImportFormat } from './conversation.ts'
import { type ForeignText, toConversations } from './foreign.ts'
import { inlineEntry, parsed, timeOf } from './parsed.ts'

const time = z.union([z.number(), z.string()]).nullish()

const OpenWebUiMessage = z.looseObject({
  id: z.string(),
  parentId: z.string().nullish(),
  role: z.string(),
  content: z.unknown(),
  model: z.string().nullish(),
  modelName: z.string().nullish(),
  timestamp: time,
  files: z
    .array(z.looseObject({ id: z.string().nullish(), name: z.string().nullish(), url: z.string().nullish() }))
    .nullish(),
})
type OpenWebUiMessage = z.infer<typeof OpenWebUiMessage>

const Role = z.enum(['user', 'assistant'])

const OpenWebUiChat = z.looseObject({
  id: z.string().nullish(),
  title: z.string().nullish(),
  created_at: time,
  updated_at: time,
  meta: z.looseObject({ tags: z.array(z.string()).nullish() }).nullish(),
  chat: z.looseObject({
    title: z.string().nullish(),
    history: z.looseObject({
      currentId: z.string().nullish(),
      messages: z.record(z.string(), OpenWebUiMessage),
    }),
  }),
})

/** Open WebUI's export of chats. Pictures in it are imported; other files are not part of it. */
export const openWebUiFormat: ImportFormat = {
  source: 'open-webui',
  isConversation: (value) => 'chat' in value && typeof value.chat === 'object' && value.chat !== null,
  read(value) {
    const found = parsed(OpenWebUiChat, value)
    const { history, title } = found.chat
    const name = found.title ?? title ?? ''
    return toConversations({
      sourceId: found.id ?? `${name}:${found.created_at ?? ''}`,
      name,
      tags: (found.meta?.tags ?? []).flatMap((tag) => NotebookTag.safeParse({ name: tag }).data ?? []),
      createdAt: timeOf(found.created_at),
      updatedAt: timeOf(found.updated_at),
      texts: Object.values(history.messages).map(toText),
      currentId: history.currentId ?? null,
    })
  },
}

function toText(message: OpenWebUiMessage): ForeignText {
  const { id, parentId, role, model, modelName, timestamp } = message
  const { text, reasoning } = readContent(textOf(message.content))
  return {
    id,
    parentId: parentId ?? null,
    role: Role.safeParse(role).data ?? 'hidden',
    text,
    reasoning,
    model: role === 'assistant' ? (modelName ?? model ?? undefined) : undefined,
    createdAt: timeOf(timestamp),
    files: filesOf(message),
  }
}

const Parts = z.array(z.looseObject({ text: z.string().nullish() }))

/** A text, or a list of parts as in the protocol of OpenAI. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = Parts.safeParse(content).data ?? []
  return parts.flatMap(({ text }) => text ?? []).join('\n\n')
}

const DETAILS = '<details type="'
const DETAILS_END = '</details>'

/** Reasoning and calls of tools are elements in the text of an answer. */
function readContent(content: string): { text: string; reasoning: string } {
  const text: string[] = []
  const reasoning: string[] = []
  let from = 0
  while (true) {
    const start = content.indexOf(DETAILS, from)
    const end = start < 0 ? -1 : content.indexOf(DETAILS_END, start)
    if (end < 0) break
    text.push(content.slice(from, start))
    const details = content.slice(start, end)
    if (details.startsWith('reasoning"', DETAILS.length)) reasoning.push(innerText(details))
    from = end + DETAILS_END.length
  }
  return { text: [...text, content.slice(from)].join('').trim(), reasoning: reasoning.join('\n\n') }
}

const SUMMARY_END = '</summary>'

/** Without the summary and the marks of a quotation. */
function innerText(details: string): string {
  const end = details.indexOf(SUMMARY_END)
  const inner = end < 0 ? details.slice(details.indexOf('>') + 1) : details.slice(end + SUMMARY_END.length)
  return inner
    .trim()
    .split('\n')
    .map((line) => line.replace(/^(&gt;|>) ?/, ''))
    .join('\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

const DATA_ADDRESS = /^data:image\/(png|jpeg|gif|webp);base64,/

function filesOf({ id, files }: OpenWebUiMessage): ConversationFile[] {
  return (files ?? []).map(({ id: fileId, name, url }, index) => {
    const [prefix, ending] = DATA_ADDRESS.exec(url ?? '') ?? []
    const fileName = name || (ending === undefined ? 'file' : `picture.${ending}`)
    const bytes = prefix === undefined ? undefined : Buffer.from((url ?? '').slice(prefix.length), 'base64')
    return { id: fileId ?? `${id}:${index}`, fileName, entry: bytes && inlineEntry(fileName, bytes) }
  })
}
