import { transfersMessages } from '#contract/messages/transfers.ts'
import { keyOf, type Message } from '#contract/messages.ts'
import {
  IMPORT_REPORT_MAX,
  type ImportOrigin,
  type ImportReportItem,
  type NotebookImport,
  notebookImportChanged,
} from '#contract/notebook-imports.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Archive, type ArchiveEntry, openArchive } from './formats/archive.ts'
import { chatGptFormat } from './formats/chatgpt.ts'
import { claudeFormat } from './formats/claude.ts'
import { commonplaceFormat } from './formats/commonplace.ts'
import { type Conversation, type ImportFormat, InvalidConversation } from './formats/conversation.ts'
import { libreChatFormat } from './formats/librechat.ts'
import { openWebUiFormat } from './formats/open-webui.ts'
import type { ImportCounts } from './imports.store.ts'
import * as store from './imports.store.ts'
import { eachJsonDocument, type JsonDocument } from './json-documents.ts'
import { storeConversation } from './storing.ts'

const FORMATS: readonly ImportFormat[] = [
  commonplaceFormat,
  chatGptFormat,
  claudeFormat,
  libreChatFormat,
  openWebUiFormat,
]

/** A conversation is parsed as a whole. */
const CONVERSATION_MEGABYTES_MAX = 64
const CONVERSATION_MAX = CONVERSATION_MEGABYTES_MAX * 1_000_000
/** The minimum interval of notifications to open tabs. */
const TELL_MS = 500
const NAME_MAX = 200

interface StoredArchive extends Pick<NotebookImport, 'id' | 'userId' | 'fileName' | 'size'> {
  key: string
  source: ImportOrigin
}

/** Imports every conversation of an archive. `ended` when it was cancelled in the meantime. */
export async function readArchive(
  ctx: UserCtx,
  asked: StoredArchive,
  signal?: AbortSignal,
): Promise<'done' | 'ended'> {
  const archive = await openArchive(ctx.ports.blobs, asked)
  const progress = new Progress(ctx, asked, archive)
  const formats = FORMATS.filter(({ source }) => asked.source === 'auto' || asked.source === source)
  for (const { name, reason } of archive.refused) progress.note(name, 'skipped', reason)
  for (const entry of archive.documents) {
    for await (const document of documentsOf(entry, progress)) {
      signal?.throwIfAborted()
      await importDocument(ctx, { archive, entry, document, formats, progress })
      if (!(await progress.advance(document.bytes))) return 'ended'
    }
  }
  if (progress.found === 0) throw new AppError('invalid', progress.whyNothing)
  return (await progress.complete()) ? 'done' : 'ended'
}

/** The objects of an entry; a damaged entry ends with a note. */
async function* documentsOf(entry: ArchiveEntry, progress: Progress): AsyncGenerator<JsonDocument> {
  try {
    yield* eachJsonDocument(await entry.open(), CONVERSATION_MAX)
  } catch (error) {
    if (isOutage(error)) throw error
    progress.fail(entry.path, transfersMessages.entryDamaged())
  }
}

/** Errors of the store, unlike those of the archive's content. */
const isOutage = (error: unknown) => error instanceof AppError

interface Importing {
  archive: Archive
  entry: ArchiveEntry
  document: JsonDocument
  formats: readonly ImportFormat[]
  progress: Progress
}

async function importDocument(
  ctx: UserCtx,
  { archive, entry, document, formats, progress }: Importing,
): Promise<void> {
  if (document.kind !== 'text') {
    progress.fail(entry.path, FAILURES[document.kind]())
    return
  }
  const value = parseObject(document.text)
  if (value === undefined) {
    progress.fail(entry.path, transfersMessages.notJson())
    return
  }
  const format = formats.find((one) => one.isConversation(value))
  if (!format) return
  for (const conversation of conversationsOf(format, { value, archive, progress }))
    await importConversation(ctx, { format, conversation, progress })
}

const FAILURES = {
  too_large: () => transfersMessages.conversationTooLarge({ max: CONVERSATION_MEGABYTES_MAX }),
  truncated: transfersMessages.jsonTruncated,
  not_json: transfersMessages.notJson,
} satisfies Record<Exclude<JsonDocument['kind'], 'text'>, () => Message>

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

interface Reading {
  value: object
  archive: Archive
  progress: Progress
}

function* conversationsOf(
  format: ImportFormat,
  { value, archive, progress }: Reading,
): Generator<Conversation> {
  try {
    yield* format.read(value, archive)
  } catch (error) {
    if (!(error instanceof InvalidConversation)) throw error
    progress.skip(nameIn(value), error.said)
  }
}

/** The name of a conversation that is not valid. */
function nameIn(value: object): string {
  const { title, name, notebook } = value as {
    title?: unknown
    name?: unknown
    notebook?: { name?: unknown }
  }
  const found = [title, name, notebook?.name].find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof found === 'string' ? found : ''
}

interface Storing {
  format: ImportFormat
  conversation: Conversation
  progress: Progress
}

async function importConversation(ctx: UserCtx, { format, conversation, progress }: Storing): Promise<void> {
  const { name } = conversation
  try {
    const stored = await storeConversation(ctx, format.source, conversation)
    if (stored.outcome === 'skipped') progress.skip(name, stored.reason)
    else progress.count(stored.outcome)
    if (stored.outcome === 'added' || stored.outcome === 'continued') {
      progress.countContent(stored)
      for (const reason of stored.missing) progress.note(name, 'incomplete', reason)
    }
  } catch (error) {
    ctx.log.error({ err: error }, 'conversation could not be imported')
    progress.skip(name, transfersMessages.conversationNotStored())
  }
}

/** Counts what was done and reports it to the user, who may cancel. */
class Progress {
  readonly #ctx: UserCtx
  readonly #asked: StoredArchive
  readonly #counts: ImportCounts
  /** Problems of files in which no conversation was found. */
  #failure: Message | undefined
  #reportedAt = 0

  constructor(ctx: UserCtx, asked: StoredArchive, { documents }: Archive) {
    this.#ctx = ctx
    this.#asked = asked
    const total = documents.reduce((sum, { size }) => sum + size, 0)
    this.#counts = {
      done: 0,
      total,
      added: 0,
      continued: 0,
      known: 0,
      skipped: 0,
      messages: 0,
      files: 0,
      report: [],
    }
  }

  get found(): number {
    const { added, continued, known, skipped } = this.#counts
    return added + continued + known + skipped
  }

  get whyNothing(): Message {
    return this.#failure ?? transfersMessages.nothingFound()
  }

  count(outcome: 'added' | 'continued' | 'known'): void {
    this.#counts[outcome] += 1
  }

  countContent({ messages, files }: { messages: number; files: number }): void {
    this.#counts.messages += messages
    this.#counts.files += files
  }

  skip(name: string, reason: Message): void {
    this.#counts.skipped += 1
    this.note(name, 'skipped', reason)
  }

  /** A file, or a part of it, that could not be read. */
  fail(path: string, reason: Message): void {
    this.#failure ??= reason
    this.note(path, 'skipped', reason)
  }

  note(name: string, kind: ImportReportItem['kind'], reason: Message): void {
    const { report } = this.#counts
    if (report.length >= IMPORT_REPORT_MAX) return
    const reasonKey = keyOf(reason)
    report.push({
      name: name.slice(0, NAME_MAX),
      kind,
      reason: reason.message,
      ...(reasonKey && { reasonKey }),
    })
  }

  /** `false` when the import has ended. */
  async advance(bytes: number): Promise<boolean> {
    this.#counts.done = Math.min(this.#counts.total, this.#counts.done + bytes)
    const now = this.#ctx.clock.now().getTime()
    if (now - this.#reportedAt < TELL_MS) return true
    this.#reportedAt = now
    return this.#report()
  }

  complete(): Promise<boolean> {
    this.#counts.done = this.#counts.total
    return this.#report()
  }

  #report(): Promise<boolean> {
    return this.#ctx.transact(async (ctx) => {
      const { id } = this.#asked
      const running = await store.updateProgress(ctx.db, { id, counts: this.#counts, now: ctx.clock.now() })
      if (running) ctx.emit(notebookImportChanged, [running.userId], running)
      return running !== undefined
    })
  }
}
