import { useTranslation } from 'react-i18next'
import type { TextBlock } from '#contract/file-texts.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { kerningOf } from '#web/ui/layout/long-words.ts'
import { PlainText } from '#web/ui/layout/PlainText.tsx'

/** A longer paragraph is laid out in pieces. */
const PARAGRAPH_MAX = 10_000

interface DocumentPartProps {
  from: number
  blocks: TextBlock[]
  before: TextBlock | undefined
  after: TextBlock | undefined
}

/** Some paragraphs of a document. */
export function DocumentPart({ from, blocks, before, after }: DocumentPartProps) {
  return (
    <section className="[contain-intrinsic-size:auto_120rem] [content-visibility:auto]">
      {blocks.map((block, index) => (
        <Paragraph
          // oxlint-disable-next-line react/no-array-index-key -- a document that is read does not change: its place is its identity
          key={from + index}
          block={block}
          before={blocks[index - 1] ?? (index === 0 ? before : undefined)}
          after={blocks[index + 1] ?? after}
        />
      ))}
    </section>
  )
}

interface ParagraphProps {
  block: TextBlock
  before: TextBlock | undefined
  after: TextBlock | undefined
}

function Paragraph({ block, before, after }: ParagraphProps) {
  const { t } = useTranslation()
  const { text, headings = [], page } = block
  const level = headings.length
  const isHeading = after?.headings?.[level] === text
  const Heading = (['h2', 'h3', 'h4', 'h5', 'h6'] as const)[Math.min(level, 4)] ?? 'h6'
  return (
    <>
      {page !== undefined && page !== before?.page && (
        <p className="mt-8 mb-2 border-b border-line pb-1 font-interface text-small text-faint">
          {t('viewer.pageNumber', { number: page })}
        </p>
      )}
      {isHeading ? (
        <Heading dir="auto" className={HEADINGS[Math.min(level, HEADINGS.length - 1)]}>
          {text}
        </Heading>
      ) : (
        <BodyText text={text} />
      )}
    </>
  )
}

function BodyText({ text }: { text: string }) {
  if (text.length > PARAGRAPH_MAX) return <PlainText text={text} className="mb-3.5" />
  return (
    <p dir="auto" className={cn('mb-3.5 wrap-anywhere whitespace-pre-line', kerningOf(text))}>
      {text}
    </p>
  )
}

const HEADINGS = [
  'mt-7 mb-2 text-title font-semibold tracking-tight',
  'mt-6 mb-2 text-large font-semibold',
  'mt-5 mb-1.5 font-semibold',
]
