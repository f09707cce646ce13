import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { onceConnected } from '#web/platform/once-connected.ts'

interface Meanwhile {
  /** What stands there until the code has come. */
  meanwhile?: ReactNode
}

/** A component whose code may still be on its way. */
export type OnDemand<P> = ((props: P & Meanwhile) => ReactNode) & {
  /** Fetches the code before it is shown. */
  load: () => Promise<unknown>
}

/**
 * A component whose code comes when it is first shown; until then it shows what it is given for that. It is there as soon as its code is,
 * where `lazy` waits: what a `Suspense` has hidden, React keeps hidden for 300 ms, also when the code came in five.
 */
export function lazyComponent<P extends object>(fetchCode: () => Promise<ComponentType<P>>): OnDemand<P> {
  let known: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const fetchOnceConnected = onceConnected(fetchCode)

  async function load(): Promise<ComponentType<P>> {
    loading ??= fetchOnceConnected()
    try {
      known = await loading
      return known
    } catch (error) {
      // Whoever tries again asks again.
      loading = undefined
      throw error
    }
  }

  function Demanded({ meanwhile = null, ...props }: P & Meanwhile) {
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
    return Shown ? createElement(Shown, props as unknown as P) : meanwhile
  }
  return Object.assign(Demanded, { load })
}
