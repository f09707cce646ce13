import type { AnswerSources, Citation } from '#contract/answer-sources.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { keyOf } from '#contract/messages.ts'
import { listLibraryIds } from '#server/files/retrieval/file-text.service.ts'
import { findChunks, type MatchStrength, strongFirst } from '#server/files/retrieval/retrieval.service.ts'
import { listReadableFiles } from '#server/files/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Quotable } from '#server/platform/llm/port.ts'
import { type Excerpt, excerptsOf, placeOf, toCitations, wordsShared } from './excerpts.ts'
import type { StoredQuest } from './store.ts'

const QUOTATIONS_MAX = 5
/** Among more chunks, since the best may be weak matches. */
const CHUNKS_MAX = 20

/**
 * The quotations of the built-in model: from the files of the message, or without them from the whole
 * library.
 */
export async function findQuotations(
  ctx: UserCtx,
  { prompt: question }: StoredQuest,
  sources: AnswerSources,
): Promise<{ quotable: Quotable; sources: AnswerSources }> {
  const hasFiles = sources.files.length > 0
  const { found, files } = hasFiles
    ? await quotedFrom(ctx, sources, question)
    : { found: await search(ctx, await listLibraryIds(ctx), question), files: [] }
  const matches = strongFirst(found).slice(0, QUOTATIONS_MAX)
  const citations = matches.map(({ excerpt }, index) => ({ ...excerpt, number: index + 1 }))
  return {
    quotable: {
      searched: hasFiles ? 'attached' : await searchedOf(ctx),
      quotations: citations.map((citation, index) => ({
        number: citation.number,
        text: citation.text,
        place: placeOf(citation, ctx.language),
        match: matches[index]?.match ?? 'weak',
      })),
    },
    sources: { citations, files },
  }
}

const searchedOf = async (ctx: UserCtx) => ((await listLibraryIds(ctx)).length === 0 ? 'nothing' : 'library')

/** Strong and weak matches, best first. */
interface Match {
  excerpt: Omit<Citation, 'number'>
  match: MatchStrength
}

async function search(ctx: UserCtx, fileIds: string[], question: string): Promise<Match[]> {
  const { chunks } = await findChunks(ctx, { fileIds, query: question, limit: CHUNKS_MAX })
  return chunks.flatMap((chunk) => {
    const [excerpt] = toCitations([best(question, excerptsOf(chunk))].flatMap((found) => found ?? []))
    return excerpt ? [{ excerpt, match: chunk.match }] : []
  })
}

/** The share of a question's words that a text must have to be quoted, and to count as a strong match. */
const WEAK_FROM = 0.25
const STRONG_FROM = 0.5

/**
 * The matching excerpts, and the resulting status of each file. Files are searched as in the library; those that are not
 * indexed yet are compared with the words of the question.
 */
async function quotedFrom(
  ctx: UserCtx,
  { citations, files }: AnswerSources,
  question: string,
): Promise<{ found: Match[]; files: AnswerSources['files'] }> {
  const used = files.filter(({ use }) => use !== 'unused').map(({ fileId }) => fileId)
  const readable = await listReadableFiles(ctx, used)
  const indexed = readable.filter(({ vectorized }) => vectorized).map(({ id }) => id)
  const others = citations.filter(({ fileId }) => !indexed.includes(fileId))
  const all = [...(await search(ctx, indexed, question)), ...compare(others, question)]
  const found = strongFirst(all).slice(0, QUOTATIONS_MAX)
  const quoted = new Set(found.map(({ excerpt }) => excerpt.fileId))
  return {
    found,
    files: files.map((file) => {
      if (file.use === 'unused') return file
      if (quoted.has(file.fileId)) return { ...file, use: 'excerpts', reason: null }
      const nothing = chatMessages.nothingFits()
      return { ...file, use: 'unused', reason: nothing.message, reasonKey: keyOf(nothing), tokens: 0 }
    }),
  }
}

function compare(citations: Citation[], question: string): Match[] {
  const wanted = Math.max(1, wordsShared(question, question))
  return citations
    .map((excerpt) => ({ excerpt, share: wordsShared(question, excerpt.text) / wanted }))
    .filter(({ share }) => share >= WEAK_FROM)
    .toSorted((a, b) => b.share - a.share)
    .map(({ excerpt, share }): Match => ({ excerpt, match: share >= STRONG_FROM ? 'strong' : 'weak' }))
}

/** The excerpt that matches best. */
const best = (question: string, excerpts: Excerpt[]): Excerpt | undefined =>
  excerpts.toSorted((a, b) => wordsShared(question, b.text) - wordsShared(question, a.text))[0]
