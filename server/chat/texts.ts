import type { FileUse } from '#contract/answer-sources.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { foreignText, keyOf, type Message } from '#contract/messages.ts'
import {
  listTextSizes,
  readBeginning,
  type TextSize,
  textStatusOf,
} from '#server/files/retrieval/file-text.service.ts'
import { findChunks } from '#server/files/retrieval/retrieval.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { failureMessage } from '#server/platform/extraction/failure-message.ts'
import { ExtractionError } from '#server/platform/extraction/port.ts'
import { readSetting } from '#server/settings/service.ts'
import { type ContextFile, unused } from './context-files.ts'
import { type Excerpt, excerptsOf, wordsShared } from './excerpts.ts'
import type { StoredQuest } from './store.ts'

/** The number of chunks that are searched; as many as fit are sent. */
const CHUNKS_MAX = 24
/** Only the beginning of a long question is searched for. */
const QUERY_MAX = 2000
/** The share of the tokens for files that are sent in full when others are too long for that. */
const WHOLE_SHARE = 0.6
/** The number of files of which the beginning is sent when no chunk matches. */
const BEGINNINGS_MAX = 3

interface TextRequest {
  quest: Pick<StoredQuest, 'prompt' | 'fileIds'>
  /** In tokens. */
  budget: number
  signal: AbortSignal
}

export interface Texts {
  excerpts: Excerpt[]
  uses: FileUse[]
  found: number
}

/** The excerpts of each file, and the remaining tokens. */
interface Plan {
  room: number
  taken: Map<string, { excerpts: Excerpt[]; use: FileUse }>
  found: number
}

/**
 * Short files are sent in full while there is room; of the others the chunks that match the question, in one
 * ranking; when none matches, the beginning of a few.
 */
export async function gatherTexts(ctx: UserCtx, files: ContextFile[], request: TextRequest): Promise<Texts> {
  const searchable = files.filter((file) => textStatusOf(file) === 'searchable')
  const [sizes, charactersMax] = await Promise.all([
    listTextSizes(
      ctx,
      searchable.map(({ id }) => id),
    ),
    readSetting(ctx, 'MaxContentLength'),
  ])
  const plan: Plan = { room: request.budget, taken: new Map(), found: 0 }
  const limits = { charactersMax, sizes }
  const long = await takeWhole(ctx, files, { plan, limits, signal: request.signal })
  await takeChunks(ctx, long, { plan, question: request.quest.prompt })
  await takeBeginnings(ctx, long, { plan, limits, request })
  const taken = files.flatMap(({ id }) => plan.taken.get(id) ?? [])
  return {
    excerpts: taken.flatMap(({ excerpts }) => excerpts),
    uses: taken.map(({ use }) => use),
    found: plan.found,
  }
}

interface Limits {
  charactersMax: number
  sizes: Map<string, TextSize>
}

/** Returns the remaining files: too long, or not yet indexed. */
async function takeWhole(
  ctx: UserCtx,
  files: ContextFile[],
  { plan, limits, signal }: { plan: Plan; limits: Limits; signal: AbortSignal },
): Promise<ContextFile[]> {
  const { sizes, charactersMax } = limits
  const isLong = ({ id }: ContextFile) => (sizes.get(id)?.characters ?? 0) > charactersMax
  let room = files.some(isLong) ? plan.room * WHOLE_SHARE : plan.room
  const left: ContextFile[] = []
  for (const file of files) {
    if (isLong(file) || (sizes.get(file.id)?.tokens ?? 0) > room || !canRead(file)) {
      left.push(file)
      continue
    }
    const read = await readExcerpts(ctx, file, { charactersMax, signal })
    if ('message' in read) put(plan, file, { excerpts: [], reason: read })
    else if (read.isWhole && tokensOf(read.excerpts) <= room) {
      put(plan, file, { excerpts: read.excerpts, use: 'whole' })
      room -= tokensOf(read.excerpts)
    } else left.push(file)
  }
  return left
}

const canRead = (file: ContextFile) => ['searchable', 'readable'].includes(textStatusOf(file))

/** The text in parts, or the reason why there is none. */
async function readExcerpts(
  ctx: UserCtx,
  file: ContextFile,
  { charactersMax, signal }: { charactersMax: number; signal: AbortSignal },
): Promise<{ excerpts: Excerpt[]; isWhole: boolean } | Message> {
  try {
    const { chunks, isWhole } = await readBeginning(ctx, file, { charactersMax, signal })
    const excerpts = chunks.flatMap((chunk, position) =>
      excerptsOf({ ...chunk, position, fileId: file.id, fileName: file.fileName }),
    )
    return excerpts.length === 0 ? chatMessages.noText() : { excerpts, isWhole }
  } catch (error) {
    if (error instanceof ExtractionError) return failureMessage(error)
    throw error
  }
}

async function takeChunks(
  ctx: UserCtx,
  files: ContextFile[],
  { plan, question }: { plan: Plan; question: string },
): Promise<void> {
  const fileIds = files.filter((file) => textStatusOf(file) === 'searchable').map(({ id }) => id)
  if (fileIds.length === 0) return
  const query = question.slice(0, QUERY_MAX)
  const { chunks } = await findChunks(ctx, { fileIds, query, limit: CHUNKS_MAX })
  const chosen: Excerpt[] = []
  for (const chunk of chunks) {
    const excerpts = mostOf(excerptsOf(chunk), query, plan.room - tokensOf(chosen))
    chosen.push(...excerpts)
    plan.found += Math.sign(excerpts.length)
  }
  for (const file of files) {
    const excerpts = chosen
      .filter(({ fileId }) => fileId === file.id)
      .toSorted((a, b) => a.position - b.position)
    if (excerpts.length > 0) put(plan, file, { excerpts, use: 'excerpts' })
  }
}

async function takeBeginnings(
  ctx: UserCtx,
  files: ContextFile[],
  { plan, limits, request }: { plan: Plan; limits: Limits; request: TextRequest },
): Promise<void> {
  const { quest, signal } = request
  for (const file of files.filter(({ id }) => !plan.taken.has(id))) {
    const why = reasonFor(file)
    const isMeant = quest.fileIds.includes(file.id) || files.length <= BEGINNINGS_MAX
    if (!isMeant || !canRead(file)) {
      put(plan, file, { excerpts: [], reason: why })
      continue
    }
    const read = await readExcerpts(ctx, file, { charactersMax: limits.charactersMax, signal })
    if ('message' in read) put(plan, file, { excerpts: [], reason: read })
    else {
      const excerpts = fitting(read.excerpts, plan.room)
      const reason = excerpts.length > 0 ? chatMessages.onlyBeginning({ reason: why }) : chatMessages.noRoom()
      put(plan, file, { excerpts, use: 'beginning', reason })
    }
  }
}

function reasonFor(file: ContextFile): Message {
  const reasons = {
    searchable: chatMessages.nothingFits(),
    readable: chatMessages.tooLongUnsearched(),
    coming: chatMessages.stillPreparing(),
    unprepared: file.error === null ? chatMessages.unprepared() : { message: file.error, ...file.errorKey },
    no_text: chatMessages.noText(),
  }
  return reasons[textStatusOf(file)]
}

/** The whole chunk, or the parts of it that match the question best and fit. */
function mostOf(excerpts: Excerpt[], question: string, room: number): Excerpt[] {
  if (tokensOf(excerpts) <= room) return excerpts
  const ranked = excerpts
    .map((excerpt) => ({ excerpt, shared: wordsShared(question, excerpt.text) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ excerpt }) => excerpt)
  const chosen = new Set(fitting(ranked, room))
  return excerpts.filter((excerpt) => chosen.has(excerpt))
}

/** The first excerpts that fit. */
function fitting(excerpts: Excerpt[], room: number): Excerpt[] {
  let left = room
  const end = excerpts.findIndex(({ tokens }) => (left -= tokens) < 0)
  return end < 0 ? excerpts : excerpts.slice(0, end)
}

interface Take {
  excerpts: Excerpt[]
  use?: FileUse['use']
  reason?: Message
}

function put(
  plan: Plan,
  file: ContextFile,
  { excerpts, use = 'unused', reason = foreignText('') }: Take,
): void {
  const tokens = tokensOf(excerpts)
  plan.room -= tokens
  plan.taken.set(file.id, {
    excerpts,
    use:
      excerpts.length === 0
        ? unused(file, reason)
        : {
            fileId: file.id,
            fileName: file.fileName,
            use,
            reason: reason.message || null,
            reasonKey: keyOf(reason),
            tokens,
          },
  })
}

const tokensOf = (excerpts: Excerpt[]) => excerpts.reduce((sum, { tokens }) => sum + tokens, 0)
