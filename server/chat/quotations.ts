import type { AnswerSources } from '#contract/answer-sources.ts'
import { listLibraryIds } from '#server/files/quotable.service.ts'
import { findPassages } from '#server/files/retrieval.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Quotable } from '#server/platform/llm/port.ts'
import { gatherFiles } from './asked-files.ts'
import { type Excerpt, excerptsOf, placeOf, toCitations, wordsShared } from './passages.ts'
import type { Waiting } from './prompt.ts'
import type { StoredQuest } from './store.ts'
import { gatherTexts } from './texts.ts'

const QUOTATIONS_MAX = 5
/** Of each attached file that is not searchable yet, as much as is read. */
const READ_TOKENS_MAX = 60_000

/** What the built-in model quotes: from the files of the message, or where there are none from the whole library. */
export async function findQuotations(
  ctx: UserCtx,
  quest: StoredQuest,
  waiting: Waiting,
): Promise<{ quotable: Quotable; sources: AnswerSources }> {
  const hasFiles = quest.fileIds.length + quest.knowledgeIds.length > 0
  const { excerpts, files } = hasFiles
    ? await fromFiles(ctx, quest, waiting)
    : { excerpts: await fromLibrary(ctx, quest.prompt), files: [] }
  const citations = toCitations(excerpts)
  return {
    quotable: {
      searched: hasFiles ? 'attached' : await searchedOf(ctx),
      quotations: citations.map((citation) => ({
        number: citation.number,
        text: citation.text,
        place: placeOf(citation),
      })),
    },
    sources: { citations, files },
  }
}

const searchedOf = async (ctx: UserCtx) => ((await listLibraryIds(ctx)).length === 0 ? 'nothing' : 'library')

async function fromLibrary(ctx: UserCtx, question: string): Promise<Excerpt[]> {
  const fileIds = await listLibraryIds(ctx)
  const { passages } = await findPassages(ctx, { fileIds, query: question, limit: QUOTATIONS_MAX })
  return passages.flatMap((passage) => best(question, excerptsOf(passage)) ?? [])
}

async function fromFiles(ctx: UserCtx, quest: StoredQuest, waiting: Waiting) {
  const asked = await gatherFiles(ctx, quest, waiting)
  const texts = await gatherTexts(ctx, asked.texts, {
    quest,
    budget: READ_TOKENS_MAX,
    signal: waiting.signal,
  })
  const ranked = texts.excerpts
    .map((excerpt) => ({ excerpt, shared: wordsShared(quest.prompt, excerpt.text) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, QUOTATIONS_MAX)
  const excerpts = ranked.map(({ excerpt }) => excerpt)
  const images = asked.images.map((file) => ({
    fileId: file.id,
    fileName: file.fileName,
    use: 'unused' as const,
    reason: 'this model does not see images',
    tokens: 0,
  }))
  const quoted = new Set(excerpts.map(({ fileId }) => fileId))
  const uses = [...texts.uses, ...images, ...asked.unused].map((use) =>
    use.use === 'unused' || quoted.has(use.fileId)
      ? { ...use, ...(use.use !== 'unused' && { use: 'passages' as const, reason: null }) }
      : { ...use, use: 'unused' as const, reason: 'nothing in it fits the question', tokens: 0 },
  )
  return { excerpts, files: asked.order.flatMap((id) => uses.find(({ fileId }) => fileId === id) ?? []) }
}

/** The part of a found passage that fits best. */
const best = (question: string, excerpts: Excerpt[]): Excerpt | undefined =>
  excerpts.toSorted((a, b) => wordsShared(question, b.text) - wordsShared(question, a.text))[0]
