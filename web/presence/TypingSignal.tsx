import { useEffect, useRef } from 'react'
import { TYPING_REPEAT_MS } from '#contract/presence.ts'
import { useDraft } from '#web/chat/drafts.view-state.ts'
import { signalTyping } from './queries.ts'

/** Tells the others in the notebook that the user types, at most every few seconds, and when the field is empty again. */
export function TypingSignal({ notebookId }: { notebookId: string }) {
  const text = useDraft(notebookId)
  const shown = useRef(text)
  const lastAt = useRef<number>(undefined)
  useEffect(() => {
    // The stored draft of an earlier visit is not typed now.
    if (shown.current === text) return
    shown.current = text
    const now = performance.now()
    if (text.trim() === '') {
      if (lastAt.current !== undefined) void signalTyping(notebookId, false)
      lastAt.current = undefined
    } else if (lastAt.current === undefined || now - lastAt.current >= TYPING_REPEAT_MS) {
      lastAt.current = now
      void signalTyping(notebookId, true)
    }
  }, [notebookId, text])
  return null
}
