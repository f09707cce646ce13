import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatNumber } from '#web/platform/formats.ts'
import type { ColouredLine } from '#web/ui/markdown/coloured-lines.ts'
import { highlight } from '#web/ui/markdown/highlighting.ts'
import { tokenOf } from '#web/ui/markdown/paper-theme.ts'
import { useFullscreenFocus } from '#web/ui/overlays/use-fullscreen-focus.ts'
import { CutNotice } from '../CutNotice.tsx'
import { FindField } from '../FindField.tsx'
import { literally } from '../patterns.ts'
import { drawableRows } from '../sheet/drawable-rows.ts'
import { useFoundMarks } from '../use-found-marks.ts'
import { useUnitSearch } from '../use-unit-search.ts'
import { ViewerToolbar } from '../ViewerToolbar.tsx'

interface CodeLinesProps {
  text: string
  language: string
  file: KnowledgeFile
  /** Highlighted and scrolled into view. */
  row: number | undefined
  /** Additional controls. */
  children?: ReactNode
}

const LINE_HEIGHT = 22
/** Highlighting more than this takes longer than reading it. */
const COLOURED_MAX = 400_000
/** A program of one line freezes a page. */
const LETTERS_MAX = 10_000

/** Lines with their numbers, of which only the visible ones are rendered. */
export function CodeLines({ text, language, file, row, children }: CodeLinesProps) {
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  useFullscreenFocus(pane)
  const [, repaint] = useReducer((count: number) => count + 1, 0)
  const all = useMemo(() => text.split(/\r\n|\r|\n/), [text])
  const most = drawableRows(LINE_HEIGHT)
  const lines = useMemo(() => (all.length > most ? all.slice(0, most) : all), [all, most])
  const isColoured = language !== '' && text.length <= COLOURED_MAX
  const colours = isColoured ? highlight({ code: text, language }, repaint) : undefined
  // oxlint-disable-next-line react/incompatible-library -- we do not compile components, and nothing memoized is given what it answers
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => pane.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
    paddingStart: 12,
    paddingEnd: 12,
  })
  const units = useMemo(
    () => ({ count: lines.length, textsOf: (line: number) => [lines[line] ?? ''] }),
    [lines],
  )
  const show = (line: number) => rows.scrollToIndex(line, { align: 'center' })
  const search = useUnitSearch(units, { patternOf: literally, show })
  useFoundMarks(pane, search)
  const showLine = useEffectEvent((line: number) => show(line - 1))
  useEffect(() => {
    if (row !== undefined) showLine(row)
  }, [row])
  const longest = useMemo(() => lines.reduce((most, line) => Math.max(most, line.length), 0), [lines])
  return (
    <>
      <ViewerToolbar>
        <FindField search={search} pane={pane} />
        {children}
      </ViewerToolbar>
      {all.length > most && (
        <CutNotice file={file}>{t('viewer.linesCut', { shown: formatNumber(most) })}</CutNotice>
      )}
      <div
        ref={pane}
        role="document"
        aria-label={file.fileName}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto -outline-offset-2"
      >
        <pre
          dir="ltr"
          className="relative min-w-full font-code text-base"
          style={{
            height: rows.getTotalSize(),
            width: `calc(${Math.min(longest, LETTERS_MAX)}ch + ${longest > LETTERS_MAX ? 30 : 6}rem)`,
          }}
        >
          {rows.getVirtualItems().map(({ index, start }) => (
            <code
              key={index}
              aria-current={index + 1 === row ? 'true' : undefined}
              style={{ transform: `translateY(${start}px)` }}
              className="absolute inset-x-0 top-0 flex h-[22px] leading-[22px] aria-[current]:bg-(--mark)"
            >
              <span className="w-16 flex-none pe-4 text-end text-small leading-[22px] text-faint tabular-nums select-none">
                {formatNumber(index + 1)}
              </span>
              <span data-find={index} className="whitespace-pre">
                {drawnTokens(colours?.[index], lines[index])?.map((token, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the tokens of a line never move
                  <span key={at} style={{ color: tokenOf(token.colour) }}>
                    {token.content}
                  </span>
                )) ?? lines[index]?.slice(0, LETTERS_MAX)}
              </span>
              {isTooLong(lines[index]) && (
                <span className="whitespace-pre text-faint select-none">{t('viewer.lineCut')}</span>
              )}
            </code>
          ))}
        </pre>
      </div>
    </>
  )
}

const isTooLong = (line = '') => line.length > LETTERS_MAX

const drawnTokens = (tokens: ColouredLine | undefined, line: string | undefined) =>
  isTooLong(line) ? undefined : tokens
