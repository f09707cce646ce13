import { memo } from 'react'
import { withVisibleOverrides } from './bidi.ts'
import { cn } from './class-names.ts'
import { kerningOf, wholeLetters } from './long-words.ts'

const CHUNK = 10_000
/** A chunk ends at a line break if there is one within this distance from its end. */
const LOOK_BACK = 2000

interface PlainTextProps {
  text: string
  className?: string
}

/** Verbatim text. A long one is split into chunks, of which only those near the screen are laid out. */
export function PlainText({ text, className }: PlainTextProps) {
  const chunks = chunksOf(withVisibleOverrides(text))
  return (
    <div className={cn('break-words whitespace-pre-wrap [overflow-wrap:anywhere]', className)}>
      {chunks.map((chunk, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text grows at its end: the place of a chunk is its identity
        <Chunk key={index} text={chunk} isLazy={chunks.length > 1} />
      ))}
    </div>
  )
}

const Chunk = memo(function Chunk({ text, isLazy }: { text: string; isLazy: boolean }) {
  return (
    <div
      className={cn(
        isLazy && '[contain-intrinsic-size:auto_2000px] [content-visibility:auto]',
        kerningOf(text),
      )}
    >
      {text}
    </div>
  )
})

export function chunksOf(text: string): string[] {
  const chunks: string[] = []
  let start = 0
  while (text.length - start > CHUNK) {
    const end = chunkEnd(text, start + CHUNK)
    chunks.push(text.slice(start, end))
    start = end
  }
  return [...chunks, text.slice(start)]
}

function chunkEnd(text: string, at: number): number {
  const lineEnd = text.lastIndexOf('\n', at - 1) + 1
  if (lineEnd > at - LOOK_BACK) return lineEnd
  return wholeLetters(text, at)
}
