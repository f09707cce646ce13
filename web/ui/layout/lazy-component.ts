import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { onceConnected } from '#web/platform/once-connected.ts'

interface Fallback {
  /** Shown until the code is loaded. */
  fallback?: ReactNode
}

/** A component whose code may not be loaded yet. */
export type LazyComponent<P> = ((props: P & Fallback) => ReactNode) & {
  /** Loads the code before the component is shown. */
  load: () => Promise<unknown>
}

/**
 * A component whose code is loaded when it is first shown; until then it shows its fallback. It appears as
 * soon as its code is loaded, unlike `lazy`: content that a `Suspense` has hidden stays hidden for 300 ms in
 * React, even if the code arrives in five.
 */
export function lazyComponent<P extends object>(
  fetchCode: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let known: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const fetchOnceConnected = onceConnected(fetchCode)

  async function load(): Promise<ComponentType<P>> {
    loading ??= fetchOnceConnected()
    try {
      known = await loading
      return known
    } catch (error) {
      // The next attempt loads again.
      loading = undefined
      throw error
    }
  }

  function Demanded({ fallback = null, ...props }: P & Fallback) {
    const [Shown, setShown] = useState(() => known)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Shown) return
      let isGone = false
      load().then(
        (component) => !isGone && setShown(() => component),
        (error: unknown) => !isGone && setFailure({ error }),
      )
      return () => {
        isGone = true
      }
    }, [Shown])
    if (failure) throw failure.error
    return Shown ? createElement(Shown, props as unknown as P) : fallback
  }
  return Object.assign(Demanded, { load })
}
