import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { withTexts } from '#web/platform/texts.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { FindField, findBarStyles } from './FindField.tsx'
import { QuoteButton } from './QuoteButton.tsx'
import { useMessageCommands } from './use-message-commands.ts'

const FindBar = lazyComponent(async () => (await withTexts(import('./FindBar.tsx'), 'thread-search')).FindBar)
const OutlinePanel = lazyComponent(
  async () => (await withTexts(import('./OutlinePanel.tsx'), 'thread-search')).OutlinePanel,
)

interface ThreadToolsProps {
  notebookId: string
  count: number
  log: RefObject<Element | null>
  jumpTo: (index: number) => void
}

/** The search in a notebook and its outline, which open by command, and the button that quotes a selection. */
export function ThreadTools({ notebookId, count, log, jumpTo }: ThreadToolsProps) {
  /** How often the search command was used; 0 while the search is closed. */
  const [asked, setAsked] = useState(0)
  /** Typed before the code of the search was loaded. */
  const [typed, setTyped] = useState('')
  const [isOutlineOpen, setOutlineOpen] = useState(false)
  const [hasOutline, setHasOutline] = useState(false)
  const before = useRef<Element>(null)
  const openFind = useCallback(() => {
    before.current ??= document.activeElement
    setOutlineOpen(false)
    setAsked((times) => times + 1)
  }, [])
  function closeFind() {
    setAsked(0)
    setTyped('')
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    before.current = null
  }
  function closeOnEscape({ key, nativeEvent }: KeyboardEvent) {
    if (key === 'Escape' && !nativeEvent.isComposing) closeFind()
  }
  function toggleOutline() {
    setHasOutline(true)
    setOutlineOpen(!isOutlineOpen)
  }
  useCommandHandlers([
    { id: 'find-in-notebook', run: openFind },
    { id: 'jump-to-question', run: toggleOutline },
  ])
  useMessageCommands({ log, count, jumpTo })
  return (
    <>
      <QuoteButton notebookId={notebookId} log={log} />
      {asked > 0 && (
        <FindBar
          notebookId={notebookId}
          log={log}
          jumpTo={jumpTo}
          asked={asked}
          typedBefore={typed}
          onClose={closeFind}
          fallback={
            <search className={findBarStyles}>
              <FindField value={typed} onChange={setTyped} onKeyDown={closeOnEscape} />
            </search>
          }
        />
      )}
      {hasOutline && (
        <OutlinePanel
          notebookId={notebookId}
          isOpen={isOutlineOpen}
          count={count}
          onJump={jumpTo}
          onFind={openFind}
          onClose={() => setOutlineOpen(false)}
        />
      )}
    </>
  )
}
