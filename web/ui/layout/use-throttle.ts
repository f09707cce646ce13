import { useCallback, useEffect, useRef } from 'react'

/** The action, at once and then at most once in this many milliseconds. */
export function useThrottle(action: () => void, milliseconds: number): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    const act = () => {
      last.current = performance.now()
      action()
    }
    const wait = last.current + milliseconds - performance.now()
    if (wait <= 0) act()
    else timer.current = setTimeout(act, wait)
  }, [action, milliseconds])
}
