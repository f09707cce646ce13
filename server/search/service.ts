import { SEARCH_TERMS_MAX, SearchKind } from '#contract/constants/search.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { SearchHit, search } from '#contract/search.ts'
import { listMessageTexts, searchAllMessages } from '#server/chat/search.service.ts'
import { searchFileChunks } from '#server/files/retrieval/chunk-search.service.ts'
import { searchFileNames } from '#server/files/retrieval/names.service.ts'
import { listIdsOfOthers, searchNotebooks } from '#server/notebooks/search.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { searchTerms } from '#server/platform/db/search-terms.ts'
import { type Snippet, snippetOf } from '#server/platform/snippet.ts'
import { searchProjects } from '#server/projects/search.service.ts'
import { listPlaceFileIds } from './place-files.ts'
import { messageScore, nameScore } from './ranking.ts'

/** The number of things of each kind other than messages that are ranked. */
const FOUND_MAX = 200
const DAY_MS = 86_400_000

type Search = InputOf<typeof search.all>

interface RankedHit {
  score: number
  hit: Omit<SearchHit, 'snippet' | 'marks'>
  /** The text of the snippet; that of a message is read only when it is shown. */
  text?: string
}

interface Found {
  hits: RankedHit[]
  isComplete: boolean
}

export async function searchAll(ctx: UserCtx, input: Search): Promise<OutputOf<typeof search.all>> {
  const terms = searchTerms(input.q, SEARCH_TERMS_MAX)
  if (terms.length === 0) return { data: [], total: 0, isComplete: true }
  const query = {
    query: input.q.replaceAll('"', ''),
    terms,
    from: input.from === undefined ? undefined : new Date(input.from),
    to: input.to === undefined ? undefined : endOf(input.to),
    shared: input.shared,
    limit: FOUND_MAX,
  }
  const scope = {
    notebookId: input.sessionId,
    projectId: input.projectId,
    modelId: input.modelId,
    hasFile: input.hasFile,
  }
  const kinds = kindsOf(input)
  const [fileIds, idsOfOthers] = await Promise.all([fileIdsOf(ctx, input, kinds), listIdsOfOthers(ctx)])
  const found = await Promise.all(
    kinds.map((kind) => FINDERS[kind](ctx, { ...query, ...scope, fileIds, idsOfOthers })),
  )
  const ranked = found.flatMap(({ hits }) => hits).toSorted(byScore)
  const { page, limit } = input
  const shown = ranked.slice((page - 1) * limit, page * limit)
  return {
    data: await withSnippets(
      ctx,
      shown,
      terms.map(({ text }) => text),
    ),
    total: ranked.length,
    isComplete: found.every(({ isComplete }) => isComplete),
  }
}

/** A filter by notebook, project, model or attached files leaves out what has none. */
function kindsOf({
  kinds = SearchKind.options,
  sessionId,
  projectId,
  modelId,
  hasFile,
}: Search): SearchKind[] {
  const isOfNotebooks = modelId !== undefined || hasFile
  const isInPlace = sessionId !== undefined || projectId !== undefined
  return [...new Set(kinds)].filter(
    (kind) =>
      kind === 'notebook' || kind === 'message' || (!isOfNotebooks && !(isInPlace && kind === 'project')),
  )
}

/** The files that a filter by notebook or project leaves; absent without one. */
async function fileIdsOf(ctx: UserCtx, { sessionId: notebookId, projectId }: Search, kinds: SearchKind[]) {
  if (notebookId === undefined && projectId === undefined) return undefined
  if (!kinds.includes('file') && !kinds.includes('chunk')) return undefined
  return listPlaceFileIds(ctx, { notebookId, projectId })
}

type Finder = (
  ctx: UserCtx,
  query: Parameters<typeof searchNotebooks>[1] & {
    query: string
    fileIds?: string[]
    idsOfOthers: string[]
  },
) => Promise<Found>

const FINDERS: Record<SearchKind, Finder> = {
  async notebook(ctx, query) {
    const found = await searchNotebooks(ctx, query)
    return bounded(
      found.map(({ id, name, summary, tags, lastUpdated }) => {
        const text = [summary, tags.map((tag) => tag.name).join(', ')].filter(Boolean).join(' · ')
        return {
          score: nameScore(name, query, ageOf(ctx, lastUpdated)),
          hit: { kind: 'notebook', id, title: name, sessionId: id, updatedAt: lastUpdated },
          text: text || name,
        }
      }),
    )
  },
  async message(ctx, query) {
    const { found, isComplete } = await searchAllMessages(ctx, query)
    const hits = found.map(({ id, notebookId, title, updatedAt, hasPhrase }): RankedHit => {
      const at = updatedAt.toISOString()
      return {
        score: messageScore(hasPhrase, ageOf(ctx, at)),
        hit: { kind: 'message', id, title, sessionId: notebookId, questId: id, updatedAt: at },
      }
    })
    return { hits, isComplete }
  },
  async file(ctx, query) {
    const found = await searchFileNames(ctx, query)
    return bounded(
      found.filter(isInPeriod(query)).map(({ id, fileName, notes, updatedAt }) => ({
        score: nameScore(fileName, query, ageOf(ctx, updatedAt)),
        hit: { kind: 'file', id, title: fileName, fileId: id, updatedAt },
        text: notes || fileName,
      })),
    )
  },
  async chunk(ctx, query) {
    const found = await searchFileChunks(ctx, query)
    return bounded(
      found
        .filter(({ file }) => isInPeriod(query)(file))
        .map(({ file, chunk }, index) => {
          const { position, page, row, text } = chunk
          const place = { position, page: page ?? undefined, row: row ?? undefined }
          const { id: fileId, fileName: title, updatedAt } = file
          const hasPhrase = text.toLowerCase().includes(query.query.toLowerCase())
          return {
            score: messageScore(hasPhrase, ageOf(ctx, updatedAt)) - index / FOUND_MAX,
            hit: { kind: 'chunk', id: `${fileId}:${position}`, title, fileId, place, updatedAt },
            text,
          }
        }),
    )
  },
  async project(ctx, query) {
    if (query.shared === true) return bounded([])
    const found = await searchProjects(ctx, query)
    return bounded(
      found.map(({ id, name, description, updatedAt }) => ({
        score: nameScore(name, query, ageOf(ctx, updatedAt)),
        hit: { kind: 'project', id, title: name, updatedAt },
        text: description || name,
      })),
    )
  },
}

const bounded = (hits: RankedHit[]): Found => ({ hits, isComplete: hits.length < FOUND_MAX })

const isInPeriod =
  ({ from, to }: { from?: Date; to?: Date }) =>
  ({ updatedAt }: { updatedAt: string }) =>
    (!from || Date.parse(updatedAt) >= from.getTime()) && (!to || Date.parse(updatedAt) <= to.getTime())

/** In whole days: while users turn pages, the order stays the same. */
const ageOf = (ctx: UserCtx, moment: string) =>
  Math.max(0, Math.floor((ctx.clock.now().getTime() - Date.parse(moment)) / DAY_MS))

/** A date without a time includes the day. */
const endOf = (moment: string) => new Date(moment.length > 10 ? moment : Date.parse(moment) + DAY_MS - 1)

/** With equal scores the newest first; the id makes the order of pages unambiguous. */
const byScore = (a: RankedHit, b: RankedHit) =>
  b.score - a.score || compare(b.hit.updatedAt, a.hit.updatedAt) || compare(a.hit.id, b.hit.id)

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

/** Of the first text with a match. */
function firstMatching([first = '', ...others]: string[], terms: string[]): Snippet {
  const snippet = snippetOf(first, terms)
  if (snippet.marks.length > 0) return snippet
  return others.map((text) => snippetOf(text, terms)).find(({ marks }) => marks.length > 0) ?? snippet
}

async function withSnippets(ctx: UserCtx, ranked: RankedHit[], terms: string[]): Promise<SearchHit[]> {
  const ids = ranked.flatMap(({ hit }) => (hit.kind === 'message' ? hit.id : []))
  const messages = ids.length === 0 ? undefined : await listMessageTexts(ctx, ids)
  return ranked.map(({ hit, text = '' }) => {
    const message = messages?.get(hit.id)
    if (!message) return { ...hit, ...firstMatching([text, hit.title], terms) }
    const place = { index: message.index }
    const inPrompt = snippetOf(message.prompt, terms)
    if (inPrompt.marks.length > 0) return { ...hit, ...inPrompt, place }
    // The current version comes last; it is shown if it matches.
    const answer = message.replies.findLastIndex((reply) => snippetOf(reply, terms).marks.length > 0)
    if (answer === -1) return { ...hit, ...inPrompt, place }
    return { ...hit, ...snippetOf(message.replies[answer] ?? '', terms), place: { ...place, answer } }
  })
}
