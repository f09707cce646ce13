import type { Message } from '#contract/messages.ts'
import type { NotebookOrigin, NotebookTag } from '#contract/notebooks.ts'
import type { ExportedMessage, NotebookDocument } from '#contract/transfers.ts'
import type { Archive, ArchiveEntry } from './archive.ts'

/** The programs whose exports are read. */
export type ImportSource = 'commonplace' | 'chatgpt' | 'claude' | 'librechat' | 'open-webui'

/** A file that messages refer to. */
export interface ConversationFile {
  /** Its id in the program that exported it. */
  id: string
  fileName: string
  /** Nothing where the archive does not have it. */
  entry: ArchiveEntry | undefined
}

export interface ConversationMessage
  extends Pick<
    ExportedMessage,
    | 'type'
    | 'prompt'
    | 'replies'
    | 'reasoning'
    | 'sources'
    | 'fileIds'
    | 'knowledgeIds'
    | 'images'
    | 'error'
    | 'errorKey'
    | 'isPinned'
    | 'llm'
    | 'promptMeta'
    | 'promptMetas'
  > {
  id: string
  status: Exclude<ExportedMessage['status'], 'running'>
  createdAt: Date
  updatedAt: Date
}

/** A conversation of any program, as a notebook that can be stored. */
export interface Conversation {
  /** Its id in the program that exported it; branches have one of their own. */
  sourceId: string
  /** The `sourceId` of the branch that comes first. */
  conversationId: string
  name: string
  /** Otherwise a model names it after its first answer. */
  isNamedByPerson: boolean
  tags: NotebookTag[]
  summary: string | null
  summaryAt: Date | null
  lastUsedModel: string | null
  /** Ids of `files`. */
  knowledgeIds: string[]
  agentIds: string[]
  origin: NotebookOrigin | null
  project: NotebookDocument['project']
  createdAt: Date
  updatedAt: Date
  files: ConversationFile[]
  messages: ConversationMessage[]
  /** The file of a path in `images`. */
  openImage(path: string): ArchiveEntry | undefined
  /** What was left out of it. */
  notes: Message[]
}

/** The export format of one program. */
export interface ImportFormat {
  source: ImportSource
  /** Whether the object is a conversation of that program, valid or not. */
  isConversation(value: object): boolean
  /** Several where the conversation has branches. Throws an `InvalidConversation`. */
  read(value: object, archive: Archive): Iterable<Conversation>
}

/** A conversation that cannot be imported, and why. */
export class InvalidConversation extends Error {
  readonly said: Message
  constructor(said: Message) {
    super(said.message)
    this.said = said
  }
}
