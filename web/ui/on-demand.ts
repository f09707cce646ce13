import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { patiently } from '#web/platform/patiently.ts'

/** A component whose code may still be on its way. */
type OnDemand<P> = ((props: P) => ReactNode) & {
  /** Fetches the code before it is shown. */
  load: () => Promise<unknown>
}

/**
 * A component whose code comes when it is first shown; until then it shows nothing. It is there as soon as its code is,
 * where `lazy` waits: what a `Suspense` has hidden, React keeps hidden for 300 ms, also when the code came in five.
 */
export function onDemand<P extends object>(fetchCode: () => Promise<ComponentType<P>>): OnDemand<P> {
  let known: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const fetchPatiently = patiently(fetchCode)

  async function load(): Promise<ComponentType<P>> {
    loading ??= fetchPatiently()
    try {
      known = await loading
      return known
    } catch (error) {
      // Whoever tries again asks again.
      loading = undefined
      throw error
    }
  }

  function Demanded(props: P) {
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
    return Shown ? createElement(Shown, props) : null
  }
  return Object.assign(Demanded, { load })
}
