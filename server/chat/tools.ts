import { z } from 'zod'
import { toolsMessages } from '#contract/messages/tools.ts'
import { findChunks } from '#server/files/retrieval/retrieval.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { searchTerms } from '#server/platform/db/search-terms.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'
import { snippetOf } from '#server/platform/snippet.ts'
import { defineTool } from '#server/platform/tools/tool.ts'
import { excerptsOf, placeOf } from './excerpts.ts'
import { listMessageTexts, searchAllMessages } from './search.service.ts'

const QUERY_MAX = 300
const CHUNKS_MAX = 8
const MESSAGES_MAX = 10
const TERMS_MAX = 8

export const searchFiles = defineTool({
  name: 'search_files',
  description:
    'Searches the files of this conversation and returns the excerpts that match best, each with a number. Call it again with other words when the excerpts that you have do not answer the question. Cite an excerpt by its number in square brackets, such as [3].',
  input: z.object({ query: z.string().trim().min(1).max(QUERY_MAX) }),
  output: z.object({
    excerpts: z.array(z.object({ number: z.number(), source: z.string(), text: z.string() })),
  }),
  risk: 'read',
  permit: () => true,
  async run(ctx, { query }, { fileIds, cite }) {
    if (fileIds.length === 0) throw new ToolError(toolsMessages.noFiles())
    const { chunks } = await findChunks(ctx, { fileIds: [...fileIds], query, limit: CHUNKS_MAX })
    const excerpts = chunks.flatMap(excerptsOf).map(({ tokens: _, ...excerpt }) => excerpt)
    const numbers = cite(excerpts)
    return {
      excerpts: excerpts.map((excerpt, index) => ({
        number: numbers[index] ?? 0,
        source: placeOf(excerpt, ctx.language),
        text: excerpt.text,
      })),
    }
  },
})

export const searchNotebooks = defineTool({
  name: 'search_notebooks',
  description:
    'Searches the earlier conversations of the user in other notebooks by keywords, and returns messages with the name and link of their notebook. Use few and distinctive words.',
  input: z.object({ query: z.string().trim().min(1).max(QUERY_MAX) }),
  output: z.object({
    messages: z.array(
      z.object({ notebook: z.string(), date: z.string(), text: z.string(), link: z.string() }),
    ),
  }),
  risk: 'read',
  permit: () => true,
  async run(ctx, { query }, { notebookId }) {
    const matches = await findMessages(ctx, query)
    const shown = matches.filter((match) => match.notebookId !== notebookId).slice(0, MESSAGES_MAX)
    const texts = await listMessageTexts(
      ctx,
      shown.map(({ id }) => id),
    )
    const words = searchTerms(query, TERMS_MAX).map(({ text }) => text)
    return {
      messages: shown.map(({ id, notebookId, title, updatedAt }) => {
        const { prompt = '', replies = [], index = 0 } = texts.get(id) ?? {}
        return {
          notebook: title,
          date: updatedAt.toISOString().slice(0, 10),
          text: snippetOf([prompt, ...replies].join('\n'), words).snippet,
          link: `/notebooks/${notebookId}?message=${index}`,
        }
      }),
    }
  },
})

/** Messages with all words, else those with the most words. */
async function findMessages(ctx: UserCtx, query: string) {
  const terms = searchTerms(query, TERMS_MAX)
  const search = { query, hasFile: false }
  const { found } = await searchAllMessages(ctx, { ...search, terms })
  if (found.length > 0 || terms.length < 2) return found
  const byWord = []
  for (const term of terms) byWord.push(await searchAllMessages(ctx, { ...search, terms: [term] }))
  const matches = new Map(byWord.flatMap(({ found }) => found).map((match) => [match.id, match]))
  const counts = new Map<string, number>()
  for (const { found } of byWord) for (const { id } of found) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...matches.values()].toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
}
