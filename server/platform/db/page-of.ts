import type { SelectQueryBuilder } from 'kysely'

/** One page of a query's result, in its order, and the total count. Pages count from 1. */
export const pageOf = <S, T extends keyof S, R, D>(
  query: SelectQueryBuilder<S, T, R>,
  { page, limit }: { page: number; limit: number },
  toData: (row: R) => D,
): Promise<{ data: D[]; total: number }> => sliceOf(query, { limit, offset: (page - 1) * limit }, toData)

/** A part of a list: its first row counts from 0. */
export interface Slice {
  limit: number
  offset: number
}

/**
 * The same for a query of ids whose condition takes longer than the rows, such as what a user may read: one statement
 * finds the ids of the page and the total count, and `read` the rows by these ids, in any order.
 */
export async function sliceById<S, T extends keyof S, D extends { id: string }>(
  query: SelectQueryBuilder<S, T, { id: string }>,
  { limit, offset }: Slice,
  read: (ids: string[]) => Promise<D[]>,
): Promise<{ data: D[]; total: number }> {
  const counted = query.select((count) => count.fn.countAll().over().as('total'))
  const found = await counted.limit(limit).offset(offset).$castTo<{ id: string; total: number }>().execute()
  // No row of an empty page has the count.
  const total = found[0]?.total ?? (offset === 0 ? 0 : await countOf(query))
  const rows = found.length === 0 ? [] : await read(found.map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { data: found.flatMap(({ id }) => byId.get(id) ?? []), total }
}

/** For pages of different lengths. */
export async function sliceOf<S, T extends keyof S, R, D>(
  query: SelectQueryBuilder<S, T, R>,
  { limit, offset }: Slice,
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
