import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** A part of the text that can be completed: from its first character to the caret. */
export interface Token {
  start: number
  end: number
  /** What options are searched by. */
  query: string
}

/**
 * The token at the caret of a field while it has the focus. A dismissed token does not come back until another
 * begins.
 */
export function useToken(
  field: RefObject<HTMLTextAreaElement | null>,
  tokenAt: (text: string, caret: number) => Token | undefined,
) {
  const [token, setToken] = useState<Token>()
  const dismissedAt = useRef<number>(undefined)

  const follow = useEffectEvent(() => {
    const element = field.current
    if (!element) return
    const next = tokenAt(element.value, element.selectionStart)
    // The key that dismissed the list has not been released yet.
    if (next && next.start === dismissedAt.current) return
    dismissedAt.current = undefined
    setToken((known) => (known?.query === next?.query && known?.start === next?.start ? known : next))
  })

  useEffect(() => {
    const element = field.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    for (const name of ['input', 'click', 'keyup']) element.addEventListener(name, () => follow(), { signal })
    element.addEventListener('blur', () => setToken(undefined), { signal })
    // Mounted with the first character of the token, which is already in the text.
    const frame = requestAnimationFrame(() => follow())
    return () => {
      cancelAnimationFrame(frame)
      listening.abort()
    }
  }, [field])

  return {
    token,
    close: () => setToken(undefined),
    dismiss() {
      dismissedAt.current = token?.start
      setToken(undefined)
    },
  }
}
