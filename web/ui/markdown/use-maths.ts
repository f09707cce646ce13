import type { MathPlugin } from '@streamdown/math'
import { useSyncExternalStore } from 'react'
import { withDisplayFormulas } from './display-formulas.ts'

let plugin: MathPlugin | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

async function load() {
  const [{ createMathPlugin }, { copyMaths }] = await Promise.all([
    import('@streamdown/math'),
    import('./copy-maths.ts'),
    import('katex/dist/katex.min.css'),
  ])
  plugin = withDisplayFormulas(createMathPlugin({ errorColor: 'var(--bad)' }))
  document.addEventListener('copy', copyMaths)
  for (const listener of listeners) listener()
}

/** Loads the renderer before the first formula is complete. */
export function preloadMaths(): void {
  loading ??= load().catch(() => undefined)
}

function subscribe(listener: () => void) {
  preloadMaths()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const never = () => () => undefined

/** The maths renderer, loaded for the first text that needs it. */
export const useMaths = (isNeeded: boolean): MathPlugin | undefined =>
  useSyncExternalStore(isNeeded ? subscribe : never, () => (isNeeded ? plugin : undefined))
