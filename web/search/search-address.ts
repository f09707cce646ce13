import { z } from 'zod'
import { SearchKind } from '#contract/search.ts'
import { text } from '#web/platform/routes.ts'

/** The query and the filters, as they are in the address of the page. */
export type SearchAddress = z.infer<typeof SearchAddress>
export const SearchAddress = z.object({
  q: text,
  kind: SearchKind.optional().catch(undefined),
  period: z.enum(['week', 'month', 'year']).optional().catch(undefined),
  owner: z.enum(['mine', 'shared']).optional().catch(undefined),
  hasFile: z.literal(true).optional().catch(undefined),
})
