import type { AnswerSources, Citation } from '#contract/answer-sources.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { keyOf } from '#contract/messages.ts'
import { listLibraryIds } from '#server/files/retrieval/file-text.service.ts'
import { findChunks, type MatchStrength } from '#server/files/retrieval/retrieval.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Quotable } from '#server/platform/llm/port.ts'
import { type Excerpt, excerptsOf, placeOf, toCitations, wordsShared } from './excerpts.ts'
import type { StoredQuest } from './store.ts'

const QUOTATIONS_MAX = 5

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
    ? quotedFrom(sources, question)
    : { found: await fromLibrary(ctx, question), files: [] }
  const matches = found.toSorted((a, b) => Number(a.match === 'weak') - Number(b.match === 'weak'))
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

async function fromLibrary(ctx: UserCtx, question: string): Promise<Match[]> {
  const fileIds = await listLibraryIds(ctx)
  const { chunks } = await findChunks(ctx, { fileIds, query: question, limit: QUOTATIONS_MAX })
  return chunks.flatMap((chunk) => {
    const [excerpt] = toCitations([best(question, excerptsOf(chunk))].flatMap((found) => found ?? []))
    return excerpt ? [{ excerpt, match: chunk.match }] : []
  })
}

/** The share of a question's words that a text must have to be quoted, and to count as a strong match. */
const WEAK_FROM = 0.25
const STRONG_FROM = 0.5

/** The matching excerpts, and the resulting status of each file. */
function quotedFrom(
  { citations, files }: AnswerSources,
  question: string,
): { found: Match[]; files: AnswerSources['files'] } {
  const wanted = Math.max(1, wordsShared(question, question))
  const found = citations
    .map((excerpt) => ({ excerpt, share: wordsShared(question, excerpt.text) / wanted }))
    .filter(({ share }) => share >= WEAK_FROM)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, QUOTATIONS_MAX)
    .map(({ excerpt, share }): Match => ({ excerpt, match: share >= STRONG_FROM ? 'strong' : 'weak' }))
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

/** The excerpt that matches best. */
const best = (question: string, excerpts: Excerpt[]): Excerpt | undefined =>
  excerpts.toSorted((a, b) => wordsShared(question, b.text) - wordsShared(question, a.text))[0]
