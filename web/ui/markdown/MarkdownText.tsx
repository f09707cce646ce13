import './markdown-text.css'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx'
import { Button } from '../forms/Button.tsx'
import { withVisibleOverrides } from '../layout/bidi.ts'
import { cn } from '../layout/class-names.ts'
import { PlainText } from '../layout/PlainText.tsx'
import { SourceBlock } from './CodeBlock.tsx'
import { MarkdownPart } from './MarkdownPart.tsx'
import { ALLOWANCE, createPartReader, type Part } from './parts.ts'
import { type DrawReference, ReferenceContext } from './references.ts'

interface MarkdownTextProps {
  text: string
  /** The text is still growing. */
  isStreaming?: boolean
  className?: string
  /** A line of the text, from 1, whose element gets `data-marked-line`. */
  markedLine?: number
  /** Renders citation numbers; without it they are text. */
  drawReference?: DrawReference
}

/**
 * Untrusted Markdown of any length. Parts that would take too long to parse or render are shown as plain
 * text, and so is everything when rendering fails.
 */
export const MarkdownText = memo(function MarkdownText(props: MarkdownTextProps) {
  const { text, isStreaming, className } = props
  return (
    <ErrorBoundary retryKey={isStreaming} fallback={<PlainText text={text} className={className} />}>
      <BoundedMarkdown {...props} />
    </ErrorBoundary>
  )
})

function BoundedMarkdown(props: MarkdownTextProps) {
  const { isStreaming = false, className, markedLine, drawReference } = props
  const { t } = useTranslation()
  const text = useMemo(() => withVisibleOverrides(props.text), [props.text])
  const [steps, setSteps] = useState(1)
  const readParts = useMemo(() => createPartReader(), [])
  const { parts, rest } = readParts(text, steps * ALLOWANCE)
  return (
    <ReferenceContext value={drawReference}>
      <div className={cn('markdown-text', className)}>
        {parts.map((part, index) => (
          <DrawnPart
            // oxlint-disable-next-line react/no-array-index-key -- a text grows at its end: the place of a part is its identity
            key={index}
            part={part}
            isStreaming={isStreaming && rest === '' && index === parts.length - 1}
            markedLine={markedLine === undefined ? undefined : markedLine - part.line + 1}
            hasReferences={drawReference !== undefined}
          />
        ))}
        {rest !== '' && (
          <>
            <p className="flex flex-wrap items-center gap-3 border-t border-line pt-3 text-small font-[family-name:var(--font-interface)] text-soft">
              {t('reading.restIsPlain')}
              <Button size="small" onClick={() => setSteps(steps + 1)}>
                {t('reading.formatMore')}
              </Button>
            </p>
            <PlainText text={rest} />
          </>
        )}
      </div>
    </ReferenceContext>
  )
}

interface DrawnPartProps {
  part: Part
  isStreaming: boolean
  markedLine: number | undefined
  hasReferences: boolean
}

function DrawnPart({ part: { kind, text, language }, isStreaming, ...marks }: DrawnPartProps) {
  switch (kind) {
    case 'markdown':
      return <MarkdownPart text={text} isStreaming={isStreaming} {...marks} />
    case 'code':
      // Perhaps a piece of a block that is too long for one part, hence never a diagram.
      return <SourceBlock code={text} language={language} isIncomplete={isStreaming} />
    case 'plain':
      return <PlainText text={text} />
  }
}
