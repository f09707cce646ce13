import { NO_SOURCES } from '#contract/answer-sources.ts'
import { MEGABYTE } from '#contract/constants/files.ts'
import { transfersMessages } from '#contract/messages/transfers.ts'
import type { NotebookTag } from '#contract/notebooks.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import {
  type Conversation,
  type ConversationFile,
  type ConversationMessage,
  InvalidConversation,
} from './conversation.ts'
import { type Branch, branchesOf, type TreeNode, type Turn } from './message-tree.ts'

/** The characters of a first question that name a conversation without a name. */
const NAME_MAX = 80
/** Of one branch with all versions of its answers. */
const CHARACTERS_MAX = 32 * MEGABYTE

/** A text of another program. */
export interface ForeignText extends TreeNode {
  text: string
  reasoning: string
  model: string | undefined
  createdAt: Date | undefined
  files: ConversationFile[]
}

/** A conversation of another program. */
export interface ForeignConversation {
  sourceId: string
  name: string
  tags?: NotebookTag[]
  createdAt: Date | undefined
  updatedAt: Date | undefined
  texts: ForeignText[]
  /** The last text of the branch that was shown last. */
  currentId: string | null
}

/** One notebook for each branch; the first one is that of the current branch. */
export function* toConversations(foreign: ForeignConversation): Generator<Conversation> {
  const branches = branchesOf(foreign.texts, foreign.currentId)
  const { leftOut } = branches
  let index = 0
  for (const branch of branches.each()) {
    const versions = branch.turns.reduce((sum, turn) => sum + turn.leftOut, 0)
    const notes = [
      ...(index === 0 && leftOut > 0 ? [transfersMessages.branchesLeftOut({ count: leftOut })] : []),
      ...(versions > 0 ? [transfersMessages.versionsLeftOut({ count: versions })] : []),
    ]
    yield { ...toConversation(foreign, branch, index), notes }
    index += 1
  }
  if (index === 0) yield toConversation(foreign, { turns: [], shared: 0 }, 0)
}

function toConversation(
  foreign: ForeignConversation,
  { turns, shared }: Branch<ForeignText>,
  index: number,
): Conversation {
  requireSize(turns)
  const createdAt = beginningOf(foreign, turns)
  const messages = toMessages(turns, createdAt)
  const name = foreign.name.trim() || firstLine(messages[0]?.prompt ?? '')
  const main: Conversation = {
    sourceId: foreign.sourceId,
    conversationId: foreign.sourceId,
    name,
    isNamedByPerson: true,
    tags: foreign.tags ?? [],
    summary: null,
    summaryAt: null,
    lastUsedModel: null,
    knowledgeIds: [],
    agentIds: [],
    origin: null,
    project: null,
    createdAt,
    updatedAt: foreign.updatedAt ?? messages.at(-1)?.updatedAt ?? createdAt,
    files: uniqueFiles(turns),
    messages,
    openImage: () => undefined,
    notes: [],
  }
  if (index === 0) return main
  const messageId = turns[shared - 1]?.question?.id ?? null
  return {
    ...main,
    sourceId: `${foreign.sourceId}:${turns.at(-1)?.question?.id ?? ''}`,
    name: `${name} (${index + 1})`,
    origin: { kind: 'fork', notebookId: null, messageId, name },
  }
}

const beginningOf = (foreign: ForeignConversation, [first]: Turn<ForeignText>[]): Date =>
  foreign.createdAt ?? first?.question?.createdAt ?? foreign.updatedAt ?? new Date()

/** Versions of an answer repeat what they share: a hostile conversation would fill the memory. */
function requireSize(turns: Turn<ForeignText>[]): void {
  const texts = turns.flatMap(textsOf)
  const size = texts.reduce((sum, { text, reasoning }) => sum + text.length + reasoning.length, 0)
  if (size <= CHARACTERS_MAX) return
  throw new InvalidConversation(transfersMessages.conversationTooLarge({ max: CHARACTERS_MAX / MEGABYTE }))
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0]?.slice(0, NAME_MAX) ?? ''

const textsOf = ({ question, versions }: Turn<ForeignText>) => [
  ...(question ? [question] : []),
  ...versions.flat(),
]

function uniqueFiles(turns: Turn<ForeignText>[]): ConversationFile[] {
  const files = turns.flatMap(textsOf).flatMap((text) => text.files)
  return [...new Map(files.map((file) => [file.id, file])).values()]
}

/** A text without a time has that of the one before. */
function toMessages(turns: Turn<ForeignText>[], begun: Date): ConversationMessage[] {
  let time = begun
  return turns.map((turn) => {
    const createdAt = turn.question?.createdAt ?? time
    time = turn.versions.at(-1)?.findLast((text) => text.createdAt)?.createdAt ?? createdAt
    return toMessage(turn, { createdAt, updatedAt: time })
  })
}

function toMessage(
  turn: Turn<ForeignText>,
  times: Pick<ConversationMessage, 'createdAt' | 'updatedAt'>,
): ConversationMessage {
  const { question, versions } = turn
  const answers = versions.map((texts) => ({
    reply: joined(texts.map(({ text }) => text)),
    reasoning: joined(texts.map(({ reasoning }) => reasoning)),
    meta: metaOf(texts.findLast(({ model }) => model !== undefined)?.model),
  }))
  const metas = answers.map(({ meta }) => meta)
  return {
    ...times,
    id: question?.id ?? '',
    type: 'message',
    prompt: question?.text ?? '',
    replies: answers.map(({ reply }) => reply),
    reasoning: answers.map(({ reasoning }) => reasoning),
    sources: answers.map(() => NO_SOURCES),
    fileIds: [...new Set(textsOf(turn).flatMap(({ files }) => files.map(({ id }) => id)))],
    knowledgeIds: [],
    images: [],
    status: answers.length > 0 ? 'done' : 'stopped',
    error: null,
    llm: {},
    promptMeta: metas.at(-1) ?? metaOf(undefined),
    promptMetas: metas.map((meta, index) => (index === metas.length - 1 ? null : meta)),
  }
}

const joined = (texts: string[]) =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n')

/** What is known of an answer of another program: the name of the model. */
function metaOf(model: string | undefined): PromptMeta {
  const empty = { warnings: [], promptErrors: [], statusLog: [] }
  if (model === undefined || model === '') return empty
  return { ...empty, model: { id: model, name: model, contextWindow: 0, maxTokens: 0, parameters: {} } }
}
