import './markdown-text.css'
import { type ComponentProps, isValidElement, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Components, Streamdown, useIsCodeFenceIncomplete } from 'streamdown'
import { cn } from '../class-names.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { MarkdownImage } from './MarkdownImage.tsx'
import { rehypePlugins } from './markdown-policy.ts'
import { hasMaths, withDollarMaths, withoutUnfinishedMaths } from './maths.ts'
import { useMaths } from './use-maths.ts'

const BARE = [
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr'] as const),
  ...(['strong', 'sup', 'sub', 'section', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
]
type Bare = (typeof BARE)[number]

/**
 * Ours in the place of the library's own elements, which bring a foreign look; styled by markdown-text.css. The type asks
 * of each that it take any property, hence the assertion.
 */
const components = {
  ...(Object.fromEntries(BARE.map((tag) => [tag, tag])) as { [Tag in Bare]: Tag }),
  a: MarkdownLink,
  img: MarkdownImage,
  pre: MarkdownCode,
  table: MarkdownTable,
  inlineCode: InlineCode,
  input: TaskBox,
} as Components

interface MarkdownTextProps {
  text: string
  /** Whether more is to come. */
  isStreaming?: boolean
  className?: string
}

export const MarkdownText = memo(function MarkdownText({
  text,
  isStreaming = false,
  className,
}: MarkdownTextProps) {
  const markdown = withDollarMaths(isStreaming ? withoutUnfinishedMaths(text) : text)
  const isMaths = hasMaths(markdown)
  const math = useMaths(isMaths)
  return (
    <Streamdown
      mode={isStreaming ? 'streaming' : 'static'}
      parseIncompleteMarkdown={isStreaming}
      skipHtml
      rehypePlugins={rehypePlugins}
      components={components}
      plugins={math && { math }}
      controls={false}
      linkSafety={{ enabled: false }}
      className={cn('markdown-text', isStreaming && 'is-streaming', className)}
    >
      {isMaths && !math ? text : markdown}
    </Streamdown>
  )
})

/** Links leave the page where it is and tell the other site nothing about it. */
function MarkdownLink({ href, children }: ComponentProps<'a'>) {
  if (!href || href.startsWith('#')) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function InlineCode({ children }: { children?: ReactNode }) {
  return <code>{children}</code>
}

/** The box of a task list. */
function TaskBox({ checked }: ComponentProps<'input'>) {
  const { t } = useTranslation()
  return (
    <input
      type="checkbox"
      disabled
      checked={!!checked}
      aria-label={t(checked ? 'reading.done' : 'reading.open')}
    />
  )
}

function MarkdownCode({ children }: ComponentProps<'pre'>) {
  const isIncomplete = useIsCodeFenceIncomplete()
  const { className, children: code } = isValidElement<ComponentProps<'code'>>(children) ? children.props : {}
  const text = typeof code === 'string' ? code.replace(/\n$/, '') : ''
  const language = /language-([^\s]+)/.exec(className ?? '')?.[1] ?? ''
  return <CodeBlock code={text} language={language} isIncomplete={isIncomplete} />
}

/** A wide table scrolls inside its frame, by keyboard too. */
function MarkdownTable({ children }: ComponentProps<'table'>) {
  const { t } = useTranslation()
  return (
    <div role="group" className="table-frame" tabIndex={0} aria-label={t('reading.table')}>
      <table>{children}</table>
    </div>
  )
}
