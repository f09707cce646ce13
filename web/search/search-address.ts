import { z } from 'zod'
import { SEARCH_MODEL_ID_MAX, SearchKind } from '#contract/constants/search.ts'
import { givenId } from '#contract/procedures.ts'
import { text } from '#web/platform/routes.ts'

/** Text in the address, a boolean in a link of the program. */
const isTrue = z.union([z.literal(true), z.literal('true').transform(() => true as const)])

/** The query and the filters, as they are in the address of the page. */
export type SearchAddress = z.infer<typeof SearchAddress>
export const SearchAddress = z.object({
  q: text,
  kind: SearchKind.optional().catch(undefined),
  period: z.enum(['week', 'month', 'year']).optional().catch(undefined),
  owner: z.enum(['mine', 'shared']).optional().catch(undefined),
  hasFile: isTrue.optional().catch(undefined),
  notebook: givenId.optional().catch(undefined),
  project: givenId.optional().catch(undefined),
  model: z.string().max(SEARCH_MODEL_ID_MAX).optional().catch(undefined),
})
