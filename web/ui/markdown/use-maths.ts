import type { MathPlugin } from '@streamdown/math'
import { useSyncExternalStore } from 'react'
import { withDisplayFormulas } from './display-formulas.ts'

type Maths = MathPlugin | 'loading' | 'failed'

let maths: Maths = 'loading'
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

async function load() {
  const [{ createMathPlugin }, { copyMaths }] = await Promise.all([
    import('@streamdown/math'),
    import('./copy-maths.ts'),
    import('katex/dist/katex.min.css'),
  ])
  document.addEventListener('copy', copyMaths)
  settle(withDisplayFormulas(createMathPlugin({ errorColor: 'var(--bad)' })))
}

function settle(result: Maths) {
  maths = result
  for (const listener of listeners) listener()
}

/** Loads the renderer before the first formula is complete. */
export function preloadMaths(): void {
  loading ??= load().catch(() => settle('failed'))
}

function subscribe(listener: () => void) {
  preloadMaths()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const never = () => () => undefined

/** The maths renderer, loaded for the first text that needs it. */
export const useMaths = (isNeeded: boolean): Maths =>
  useSyncExternalStore(isNeeded ? subscribe : never, () => (isNeeded ? maths : 'loading'))
