import type { SelectQueryBuilder } from 'kysely'

/** One page of a query's result, in its order, and the total count. Pages count from 1. */
export const pageOf = <S, T extends keyof S, R, D>(
  query: SelectQueryBuilder<S, T, R>,
  { page, limit }: { page: number; limit: number },
  toData: (row: R) => D,
): Promise<{ data: D[]; total: number }> => sliceOf(query, { limit, offset: (page - 1) * limit }, toData)

/** The same for pages of different lengths. */
export async function sliceOf<S, T extends keyof S, R, D>(
  query: SelectQueryBuilder<S, T, R>,
  { limit, offset }: { limit: number; offset: number },
  toData: (row: R) => D,
): Promise<{ data: D[]; total: number }> {
  const [rows, total] = await Promise.all([query.limit(limit).offset(offset).execute(), countOf(query)])
  return { data: rows.map((row) => toData(row as R)), total }
}

export async function countOf<S, T extends keyof S, R>(query: SelectQueryBuilder<S, T, R>): Promise<number> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select((count) => count.fn.countAll().as('total'))
  const { total } = await counted.$castTo<{ total: number }>().executeTakeFirstOrThrow()
  return total
}
