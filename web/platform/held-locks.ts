/** For so long a page that is being left may still hold what it held. Milliseconds. */
const LEAVING_MS = 1000

/** Missing on pages that are not secure. */
const { locks } = navigator as Partial<Navigator>

/** Which of these locks pages hold, and go on holding. Without locks other pages cannot be seen. */
export async function heldLocks(names: Iterable<string>): Promise<Set<string>> {
  const held = await Promise.all(
    [...new Set(names)].map(async (name) => ((await isFreeSoon(name)) ? [] : [name])),
  )
  return new Set(held.flat())
}

async function isFreeSoon(name: string): Promise<boolean> {
  const signal = AbortSignal.timeout(LEAVING_MS)
  try {
    await locks?.request(name, { mode: 'shared', signal }, () => undefined)
    return true
  } catch {
    return false
  }
}
