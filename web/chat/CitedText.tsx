import { useCallback, useEffect } from 'react'
import type { Citation } from '#contract/answer-sources.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'
import { mayBecomeMaths } from '#web/ui/markdown/maths.ts'
import { preloadMaths } from '#web/ui/markdown/use-maths.ts'

const CitationChip = lazyComponent(
  async () => (await withTexts(import('./CitationChip.tsx'), 'attachments')).CitationChip,
)

interface CitedTextProps {
  text: string
  citations: Citation[]
  isStreaming: boolean
}

/** An answer with its citations. A number without a citation is shown as text. */
export function CitedText({ text, citations, isStreaming }: CitedTextProps) {
  const mayHaveMaths = isStreaming && mayBecomeMaths(text)
  useEffect(() => {
    if (mayHaveMaths) preloadMaths()
  }, [mayHaveMaths])
  const drawReference = useCallback(
    (number: number) => {
      const citation = citations.find((known) => known.number === number)
      if (!citation) return undefined
      return <CitationChip citation={citation} fallback={`[${number}]`} />
    },
    [citations],
  )
  return (
    <MarkdownText
      text={text}
      isStreaming={isStreaming}
      drawReference={citations.length > 0 ? drawReference : undefined}
    />
  )
}
