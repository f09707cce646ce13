import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import {
  type ComponentProps,
  createContext,
  isValidElement,
  memo,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useReducer,
} from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { useTranslation } from 'react-i18next'
import { cn } from '../layout/class-names.ts'
import { kerningOf } from '../layout/long-words.ts'
import { type Block, createBlockReader, endsInFence, isApart, runsOf } from './blocks.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { DisplayFormula } from './DisplayFormula.tsx'
import { DISPLAY_FORMULA } from './display-formulas.ts'
import { MarkdownImage } from './MarkdownImage.tsx'
import { MarkdownTable } from './MarkdownTable.tsx'
import { hostOf, unnamedHost } from './markdown-policy.ts'
import { lineInForm, withMarkedLine } from './marked-line.ts'
import { createMarkup, type Markup, withCaret } from './markup.ts'
import { hasMaths, withDollarMaths, withoutFormulas, withoutUnfinishedMaths } from './maths.ts'
import { createPacedReader } from './paced-reader.ts'
import { ReferenceContext, withReferences } from './references.ts'
import { useMaths } from './use-maths.ts'

/** Our components for some elements; the others are native, styled by markdown-text.css. */
const components = {
  a: MarkdownLink,
  img: MarkdownImage,
  pre: MarkdownCode,
  table: MarkdownTable,
  input: TaskBox,
  cite: Reference,
  [DISPLAY_FORMULA]: DisplayFormula,
}

const plainMarkup = createMarkup()

interface MarkdownPartProps {
  text: string
  isStreaming: boolean
  markedLine: number | undefined
  hasReferences: boolean
}

/** A part of a text whose rendering cost is bounded. */
export const MarkdownPart = memo(function MarkdownPart(props: MarkdownPartProps) {
  const { text, isStreaming, markedLine, hasReferences } = props
  const markdown = withDollarMaths(isStreaming ? withoutUnfinishedMaths(text) : text)
  const isMaths = hasMaths(markdown)
  const maths = useMaths(isMaths)
  const math = typeof maths === 'string' ? undefined : maths
  const markup = useMemo(() => (math ? createMarkup(math) : plainMarkup), [math])
  const reader = useMemo(() => createPacedReader(createBlockReader(markup.parse)), [markup])
  const drawn = isMaths && maths === 'loading' ? withoutFormulas(markdown) : markdown
  // The source of a formula is shown only where it cannot be drawn.
  const source = isMaths && maths === 'failed' ? text : drawn
  const blocks = reader.read(source, isStreaming)
  const [, repaint] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const wait = reader.waitMs()
    if (wait === undefined) return
    // A transition, so that key events are handled between blocks.
    const timer = setTimeout(() => startTransition(repaint), wait + 1)
    return () => clearTimeout(timer)
  }, [reader, source, blocks])
  const marked = useMemo(
    () => (markedLine === undefined || source === text ? markedLine : lineInForm(text, markedLine)),
    [text, markedLine, source],
  )
  const runs = runsOf(blocks)
  return runs.map((run, index) => (
    <MarkdownRun
      // oxlint-disable-next-line react/no-array-index-key -- a text grows at its end: the place of a run is its identity
      key={index}
      blocks={run}
      markup={markup}
      isGrowing={isStreaming && index === runs.length - 1}
      hasReferences={hasReferences}
      markedLine={marked}
    />
  ))
})

interface MarkdownRunProps extends Omit<MarkdownBlockProps, 'block'> {
  blocks: readonly Block[]
}

/**
 * Consecutive blocks. The browser skips a run that is not visible as a whole: with each block for itself, every frame
 * costs more the longer the text is.
 */
const MarkdownRun = memo(function MarkdownRun({ blocks, isGrowing, ...props }: MarkdownRunProps) {
  const kerning = blocks.map(({ source }) => kerningOf(source)).find(Boolean)
  return (
    <div className={cn('blocks', isApart(blocks[0]) && 'begins-apart', kerning)}>
      {blocks.map((block, index) => (
        <MarkdownBlock
          // oxlint-disable-next-line react/no-array-index-key -- see above
          key={index}
          block={block}
          isGrowing={isGrowing && index === blocks.length - 1}
          {...props}
        />
      ))}
    </div>
  )
}, isSameRun)

function isSameRun(before: MarkdownRunProps, now: MarkdownRunProps): boolean {
  return (
    before.blocks.length === now.blocks.length &&
    before.blocks.every((block, index) => block.source === now.blocks[index]?.source) &&
    isSameMarks(before, now)
  )
}

const OpenFence = createContext(false)

interface MarkdownBlockProps {
  block: Block
  markup: Markup
  /** The last block of a text that is still growing. */
  isGrowing: boolean
  /** Whether citation numbers are rendered. */
  hasReferences: boolean
  markedLine: number | undefined
}

const MarkdownBlock = memo(function MarkdownBlock(props: MarkdownBlockProps) {
  const { block, markup, isGrowing, hasReferences, markedLine } = props
  const elements = markup.toElements(block.nodes)
  const plain = markedLine === undefined ? elements : withMarkedLine(elements, markedLine)
  const tree = hasReferences ? withReferences(plain) : plain
  const drawn = toJsxRuntime(isGrowing ? withCaret(tree) : tree, {
    Fragment,
    jsx,
    jsxs,
    components,
    ignoreInvalidStyle: true,
  })
  return <OpenFence value={isGrowing && endsInFence(block.source)}>{drawn}</OpenFence>
}, isSameBlock)

function isSameBlock(before: MarkdownBlockProps, now: MarkdownBlockProps): boolean {
  return before.block.source === now.block.source && isSameMarks(before, now)
}

type Marks = Omit<MarkdownBlockProps, 'block'>

const isSameMarks = (before: Marks, now: Marks) =>
  before.markup === now.markup &&
  before.isGrowing === now.isGrowing &&
  before.hasReferences === now.hasReferences &&
  before.markedLine === now.markedLine

function Reference({ children, ...properties }: ComponentProps<'cite'> & { 'data-number'?: string }) {
  const draw = useContext(ReferenceContext)
  return draw?.(Number(properties['data-number'])) ?? children
}

/** Links open a new tab without a referrer; their host is shown after a text that does not contain it. */
function MarkdownLink({ href, children }: ComponentProps<'a'>) {
  if (!href || href.startsWith('#')) return <span>{children}</span>
  return (
    <a
      href={href}
      title={hostOf(href)}
      data-host={unnamedHost(href, textIn(children))}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {children}
    </a>
  )
}

function textIn(children: ReactNode): string {
  if (typeof children === 'string') return children
  if (Array.isArray(children)) return children.map(textIn).join('')
  return isValidElement<{ children?: ReactNode }>(children) ? textIn(children.props.children) : ''
}

/** The check box of a task list. */
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

function MarkdownCode({ children, ...marks }: ComponentProps<'pre'> & { 'data-marked-line'?: number }) {
  const isIncomplete = useContext(OpenFence)
  const { className, children: code } = isValidElement<ComponentProps<'code'>>(children) ? children.props : {}
  const text = typeof code === 'string' ? code.replace(/\n$/, '') : ''
  const language = /language-([^\s]+)/.exec(className ?? '')?.[1] ?? ''
  return (
    <CodeBlock
      code={text}
      language={language}
      isIncomplete={isIncomplete}
      markedLine={marks['data-marked-line']}
    />
  )
}
