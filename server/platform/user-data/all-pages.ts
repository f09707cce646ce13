import { PAGE_LIMIT_MAX } from '#contract/procedures.ts'

/** All items of a paged list. */
export async function allPages<T>(
  list: (page: { page: number; limit: number }) => Promise<{ data: T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page += 1) {
    const { data, total } = await list({ page, limit: PAGE_LIMIT_MAX })
    all.push(...data)
    if (data.length === 0 || all.length >= total) return all
  }
}
