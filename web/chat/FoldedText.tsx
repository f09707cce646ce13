import './folded-text.css'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplaySettings } from '#web/models/view-state.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { cn } from '#web/ui/layout/class-names.ts'

interface FoldedTextProps {
  /** Not while it is written, nor where it was just written. */
  mayFold: boolean
  children: ReactNode
}

/** Shows the first lines of a long answer, if the user folds long answers. */
export function FoldedText({ mayFold, children }: FoldedTextProps) {
  const { t } = useTranslation()
  const { foldAnswers, maxVisibleLines } = useDisplaySettings()
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const isFolded = mayFold && foldAnswers && !isOpen

  useLayoutEffect(() => {
    const element = body.current
    if (!isFolded || !element) return
    // Also when a picture has been loaded or the window has become narrower.
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...element.children]) observer.observe(each)
    measure()
    return () => observer.disconnect()

    function measure() {
      if (element) setLong(element.scrollHeight > element.clientHeight + 1)
    }
  }, [isFolded, maxVisibleLines])

  const isCut = isFolded && isLong
  return (
    <>
      <div
        ref={body}
        style={{ '--lines': maxVisibleLines } as CSSProperties}
        className={cn(isFolded && 'folded-text', isCut && 'folded-text-cut')}
      >
        {children}
      </div>
      {mayFold && foldAnswers && isLong && (
        <Button
          size="small"
          tone="quiet"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ms-2 mt-1 print:hidden"
        >
          {t(isOpen ? 'chat.showLess' : 'chat.showMore')}
        </Button>
      )}
    </>
  )
}
