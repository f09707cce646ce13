import type { AnswerSources, Citation } from '#contract/answer-sources.ts'
import { listLibraryIds } from '#server/files/quotable.service.ts'
import { findPassages } from '#server/files/retrieval.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Quotable } from '#server/platform/llm/port.ts'
import { type Excerpt, excerptsOf, placeOf, toCitations, wordsShared } from './passages.ts'
import type { StoredQuest } from './store.ts'

const QUOTATIONS_MAX = 5

/** What the built-in model quotes: of what the files of the message say, or where there are none of the whole library. */
export async function findQuotations(
  ctx: UserCtx,
  { prompt: question }: StoredQuest,
  material: AnswerSources,
): Promise<{ quotable: Quotable; sources: AnswerSources }> {
  const hasFiles = material.files.length > 0
  const sources = hasFiles
    ? quotedFrom(material, question)
    : { citations: await fromLibrary(ctx, question), files: [] }
  return {
    quotable: {
      searched: hasFiles ? 'attached' : await searchedOf(ctx),
      quotations: sources.citations.map((citation) => ({
        number: citation.number,
        text: citation.text,
        place: placeOf(citation, ctx.language),
      })),
    },
    sources,
  }
}

const searchedOf = async (ctx: UserCtx) => ((await listLibraryIds(ctx)).length === 0 ? 'nothing' : 'library')

async function fromLibrary(ctx: UserCtx, question: string): Promise<Citation[]> {
  const fileIds = await listLibraryIds(ctx)
  const { passages } = await findPassages(ctx, { fileIds, query: question, limit: QUOTATIONS_MAX })
  return toCitations(passages.flatMap((passage) => best(question, excerptsOf(passage)) ?? []))
}

/** What of the material fits the question, and what that makes of each file. */
function quotedFrom({ citations, files }: AnswerSources, question: string): AnswerSources {
  const fitting = citations
    .map((citation) => ({ citation, shared: wordsShared(question, citation.text) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, QUOTATIONS_MAX)
    .map(({ citation }, index) => ({ ...citation, number: index + 1 }))
  const quoted = new Set(fitting.map(({ fileId }) => fileId))
  return {
    citations: fitting,
    files: files.map((file) => {
      if (file.use === 'unused') return file
      if (quoted.has(file.fileId)) return { ...file, use: 'passages', reason: null }
      return { ...file, use: 'unused', reason: 'nothing in it fits the question', tokens: 0 }
    }),
  }
}

/** The part of a found passage that fits best. */
const best = (question: string, excerpts: Excerpt[]): Excerpt | undefined =>
  excerpts.toSorted((a, b) => wordsShared(question, b.text) - wordsShared(question, a.text))[0]
