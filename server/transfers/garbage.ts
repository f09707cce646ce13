import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'async' }) => Promise<void>

let collect: Collect | undefined

/** Frees unused objects. Left alone, V8 lets the heap grow to four times the live objects first. */
export async function collectGarbage(): Promise<void> {
  collect ??= exposedCollect()
  await collect({ type: 'major', execution: 'async' })
}

/** The function exists only in a context that is made after the flag was set. */
function exposedCollect(): Collect {
  setFlagsFromString('--expose-gc')
  const exposed = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return exposed
}
