import { z } from 'zod'
import { SEARCH_MODEL_ID_MAX, SEARCH_PAGE_SIZE, SEARCH_QUERY_MAX, SearchKind } from './constants/search.ts'
import { platformMessages } from './messages/platform.ts'
import { searchMessages } from './messages/search.ts'
import { rule } from './messages.ts'
import { givenId, listed, pageOf, pageQuery, timestamp, userCall } from './procedures.ts'

export type SearchHit = z.infer<typeof SearchHit>
export const SearchHit = z.object({
  kind: SearchKind,
  id: z.string(),
  /** The name of the notebook, file or project. */
  title: z.string(),
  /** The part of the text around the first match; plain text. */
  snippet: z.string(),
  /** The matches in the snippet: where each begins and ends. */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  sessionId: z.string().optional(),
  questId: z.string().optional(),
  fileId: z.string().optional(),
  place: z
    .object({
      /** The number of messages before it in its notebook. */
      index: z.number().int().optional(),
      /** The version of the answer with the match; absent when it is in the question. */
      answer: z.number().int().optional(),
      /** The number of the chunk, and its page or row. */
      position: z.number().int().optional(),
      page: z.number().int().optional(),
      row: z.number().int().optional(),
    })
    .optional(),
  updatedAt: timestamp,
})

const moment = z.iso.datetime({ offset: true }).or(z.iso.date())

export const search = {
  /** Best first. All words must match, also as parts of words; words in quotes match together. */
  all: userCall
    .route({ method: 'GET', path: '/search', summary: 'Search notebooks, messages, files and projects' })
    .input(
      z
        .object({
          q: z
            .string()
            .normalize()
            .trim()
            .min(1, rule(searchMessages.queryRequired()))
            .max(SEARCH_QUERY_MAX, rule(platformMessages.searchTooLong({ max: SEARCH_QUERY_MAX }))),
          kinds: listed(SearchKind, {
            empty: searchMessages.kindRequired(),
            max: SearchKind.options.length,
          }).optional(),
          sessionId: givenId.optional(),
          projectId: givenId.optional(),
          modelId: z.string().max(SEARCH_MODEL_ID_MAX).optional(),
          from: moment.optional(),
          to: moment.optional(),
          /** Only messages and notebooks with files. */
          hasFile: z.stringbool().default(false),
          /** Only what others share with the caller, or only what is their own. */
          shared: z.stringbool().optional(),
          ...pageQuery(SEARCH_PAGE_SIZE),
        })
        .refine(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), {
          ...rule(searchMessages.rangeInvalid()),
          path: ['to'],
        }),
    )
    .output(
      pageOf(SearchHit).extend({
        /** Whether `total` counts every match: very frequent words are counted in part. */
        isComplete: z.boolean(),
      }),
    ),
}
