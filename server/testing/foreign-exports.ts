import { randomUUID } from 'node:crypto'

/** Conversations in the shapes that other programs export. */

interface MappedText {
  id?: string
  parent?: string
  role: 'user' | 'assistant' | 'system' | 'tool'
  content?: string | object
  /** Beside the usual fields. */
  more?: object
  metadata?: object
}

/** A conversation of ChatGPT's `conversations.json`. */
export function chatGptConversation(
  title: string,
  texts: MappedText[],
  { id = randomUUID(), current }: { id?: string; current?: string } = {},
) {
  const root = { id: 'client-created-root', message: null, parent: null, children: [] }
  const nodes = texts.map(({ id: given, parent, role, content = '', more, metadata }, index) => {
    const id = given ?? `node-${index}`
    const message = {
      id,
      author: { role, name: null, metadata: {} },
      create_time: 1_756_000_000.5 + index,
      update_time: null,
      content: typeof content === 'string' ? { content_type: 'text', parts: [content] } : content,
      status: 'finished_successfully',
      weight: 1,
      metadata: { ...(role === 'assistant' && { model_slug: 'gpt-5' }), ...metadata },
      recipient: 'all',
      channel: null,
      ...more,
    }
    const before = index === 0 ? root.id : (texts[index - 1]?.id ?? `node-${index - 1}`)
    return { id, message, parent: parent ?? before, children: [] }
  })
  return {
    title,
    create_time: 1_756_000_000.123,
    update_time: 1_756_000_400.5,
    mapping: Object.fromEntries([root, ...nodes].map((node) => [node.id, node])),
    moderation_results: [],
    current_node: current ?? nodes.at(-1)?.id ?? root.id,
    conversation_id: id,
    default_model_slug: 'gpt-5',
    is_archived: false,
    id,
  }
}

/** A conversation of Claude's `conversations.json`. */
export const claudeConversation = (name: string, messages: object[]) => ({
  uuid: randomUUID(),
  name,
  summary: '',
  created_at: '2025-06-01T10:00:00.000000Z',
  updated_at: '2025-06-01T10:05:00.000000Z',
  account: { uuid: randomUUID() },
  chat_messages: messages.map((message, index) => ({
    uuid: randomUUID(),
    text: '',
    content: [],
    sender: index % 2 === 0 ? 'human' : 'assistant',
    created_at: `2025-06-01T10:0${index}:00.000000Z`,
    updated_at: `2025-06-01T10:0${index}:00.000000Z`,
    attachments: [],
    files: [],
    ...message,
  })),
})

/** A message of LibreChat's export of a whole tree. */
export const libreChatMessage = (
  text: string,
  { isUser = true, children = [] }: { isUser?: boolean; children?: object[] } = {},
) => ({
  messageId: randomUUID(),
  conversationId: 'c',
  parentMessageId: null as string | null,
  sender: isUser ? 'User' : 'Tide expert',
  text,
  isCreatedByUser: isUser,
  model: isUser ? null : 'gpt-4-turbo',
  createdAt: '2024-05-01T16:35:11.530Z',
  error: false,
  unfinished: false,
  children,
})

/** LibreChat's export with the parents of its messages. */
export function libreChatExport(title: string, messages: ReturnType<typeof libreChatMessage>[]) {
  const withParents = (list: object[], parentMessageId: string): object[] =>
    (list as ReturnType<typeof libreChatMessage>[]).map((message) => ({
      ...message,
      parentMessageId,
      children: withParents(message.children, message.messageId),
    }))
  return {
    conversationId: randomUUID(),
    endpoint: 'openAI',
    title,
    exportAt: '13:18:04 GMT-0400 (Eastern Daylight Time)',
    branches: true,
    recursive: true,
    options: { presetId: null, model: 'gpt-4-turbo' },
    messages: withParents(messages, '00000000-0000-0000-0000-000000000000'),
  }
}

interface OpenWebUiText {
  id: string
  parentId: string | null
  role: string
  content: string
  timestamp: number
  model?: string
  files?: object[]
}

/** A chat of Open WebUI's export. */
export function openWebUiChat(title: string, messages: OpenWebUiText[]) {
  const history = Object.fromEntries(messages.map((message) => [message.id, { childrenIds: [], ...message }]))
  return {
    id: randomUUID(),
    user_id: 'u1',
    title,
    chat: {
      title,
      models: ['llama3.1:latest'],
      history: { messages: history, currentId: messages.at(-1)?.id },
    },
    created_at: 1_700_000_000,
    updated_at: 1_700_000_020,
    share_id: null,
    archived: false,
    pinned: false,
    meta: { tags: ['coast'] },
    folder_id: null,
  }
}
