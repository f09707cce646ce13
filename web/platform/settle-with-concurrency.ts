/** Runs a task for each item with limited concurrency; returns the results in the order of the items. */
export async function settleWithConcurrency<I, O>(
  items: readonly I[],
  atOnce: number,
  work: (item: I) => Promise<O>,
): Promise<PromiseSettledResult<O>[]> {
  const settled: PromiseSettledResult<O>[] = []
  const waiting = items.entries()
  const hand = async () => {
    for (const [index, item] of waiting) {
      const [result] = await Promise.allSettled([work(item)])
      settled[index] = result
    }
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
  return settled
}
