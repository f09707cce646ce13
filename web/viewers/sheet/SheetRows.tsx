import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextBlock } from '#contract/file-texts.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { useFullscreenFocus } from '#web/ui/overlays/use-fullscreen-focus.ts'
import { CutNotice } from '../CutNotice.tsx'
import { blockOf } from '../document-text.queries.ts'
import { FindField } from '../FindField.tsx'
import { literally } from '../patterns.ts'
import { cellsOf, columnTracks, columnWidths, countColumns, numberColumns, type Sheet } from '../sheets.ts'
import { useFoundMarks } from '../use-found-marks.ts'
import { useUnitSearch } from '../use-unit-search.ts'
import { ViewerToolbar } from '../ViewerToolbar.tsx'
import { drawableRows } from './drawable-rows.ts'

interface SheetRowsProps {
  lines: string[]
  sheet: Sheet
  file: KnowledgeFile
  /** Highlighted and scrolled into view. */
  row: number | undefined
}

const ROW_HEIGHT = 32
const COLUMNS_MAX = 200
const ROWS_MEASURED = 200
const NUMBER_WIDTH = '4.5rem'

/** The rows of a sheet, of which only the visible ones are parsed and rendered, below a sticky first row. */
export function SheetRows({ lines, sheet, file, row }: SheetRowsProps) {
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  useFullscreenFocus(pane)
  const label = sheet.name || file.fileName
  const most = drawableRows(ROW_HEIGHT)
  const to = Math.min(sheet.to, sheet.from + most)
  const count = to - sheet.from - 1
  const blockAt = (index: number) => blockOf(lines[sheet.from + index])
  const sample = useMemo(
    () =>
      lines.slice(sheet.from, Math.min(to, sheet.from + ROWS_MEASURED)).map((line) => cellsOf(blockOf(line))),
    [lines, sheet, to],
  )
  const columnCount = useMemo(() => countColumns(lines, { from: sheet.from, to }), [lines, sheet, to])
  const widths = useMemo(
    () => columnWidths(sample, Math.min(COLUMNS_MAX, columnCount)),
    [sample, columnCount],
  )
  const areNumbers = useMemo(() => numberColumns(sample, widths.length), [sample, widths])
  // oxlint-disable-next-line react/incompatible-library -- we do not compile components, and nothing memoized is given what it answers
  const rows = useVirtualizer({
    count,
    getScrollElement: () => pane.current,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: ROW_HEIGHT,
    overscan: 10,
  })
  const units = useMemo(
    () => ({
      count: to - sheet.from,
      textsOf: (unit: number) => cellsOf(blockOf(lines[sheet.from + unit])).slice(0, COLUMNS_MAX),
    }),
    [lines, sheet, to],
  )
  const show = (unit: number) => rows.scrollToIndex(Math.max(0, unit - 1), { align: 'center' })
  const search = useUnitSearch(units, { patternOf: literally, show })
  useFoundMarks(pane, search)
  const showRow = useEffectEvent((wanted: number) => {
    const found = lines.slice(sheet.from, to).findIndex((line) => blockOf(line).row === wanted)
    if (found > 0) show(found)
  })
  useEffect(() => {
    if (row !== undefined) showRow(row)
  }, [row])
  const tracks = useMemo(() => columnTracks(widths, NUMBER_WIDTH), [widths])
  const style = { gridTemplateColumns: tracks.columns, width: tracks.width }
  const columns = [...widths.keys()]
  return (
    <>
      <ViewerToolbar>
        <FindField search={search} pane={pane} />
      </ViewerToolbar>
      {to < sheet.to && (
        <CutNotice file={file}>{t('viewer.rowsCut', { shown: formatNumber(most) })}</CutNotice>
      )}
      <div
        ref={pane}
        className="min-h-0 flex-1 overflow-auto -outline-offset-2"
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        <div
          role="table"
          aria-label={label}
          aria-rowcount={count + 1}
          aria-colcount={widths.length}
          style={{ width: tracks.width }}
        >
          <div
            role="row"
            aria-rowindex={1}
            style={style}
            className="sticky top-0 z-10 grid h-8 border-b border-line-strong bg-sunk *:font-[550]"
          >
            <span role="columnheader" className={numberStyle}>
              <span className="sr-only">{t('viewer.row')}</span>
            </span>
            {columns.map((column) => (
              <span
                key={column}
                role="columnheader"
                data-find={0}
                dir="auto"
                title={sample[0]?.[column]}
                className={cellStyle(areNumbers[column])}
              >
                {sample[0]?.[column]}
              </span>
            ))}
          </div>
          <div role="rowgroup" className="relative" style={{ height: count * ROW_HEIGHT }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const block = blockAt(index + 1)
              return (
                <SheetRow
                  key={index}
                  index={index}
                  block={block}
                  columns={columns}
                  areNumbers={areNumbers}
                  isMarked={block.row === row && row !== undefined}
                  style={{ ...style, transform: `translateY(${start - ROW_HEIGHT}px)` }}
                />
              )
            })}
          </div>
        </div>
      </div>
      {columnCount > COLUMNS_MAX && (
        <p className="flex-none border-t border-line px-4 py-1.5 text-small text-faint">
          {t('viewer.columnsCut', { count: COLUMNS_MAX })}
        </p>
      )}
    </>
  )
}

interface SheetRowProps {
  index: number
  block: TextBlock
  columns: number[]
  areNumbers: boolean[]
  isMarked: boolean
  style: CSSProperties
}

function SheetRow({ index, block, columns, areNumbers, isMarked, style }: SheetRowProps) {
  const cells = cellsOf(block)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isMarked ? 'true' : undefined}
      style={style}
      className="absolute start-0 top-0 grid h-8 border-b border-line hover:bg-hover aria-[current]:bg-(--mark) aria-[current]:*:text-ink"
    >
      <span role="rowheader" className={numberStyle}>
        {formatNumber(block.row ?? index + 2)}
      </span>
      {columns.map((column) => (
        <span
          key={column}
          role="cell"
          data-find={index + 1}
          dir="auto"
          title={cells[column]}
          className={cellStyle(areNumbers[column])}
        >
          {cells[column]}
        </span>
      ))}
    </div>
  )
}

const cellStyle = (isNumber = false) =>
  cn('truncate border-e border-line px-2.5 leading-8', isNumber && 'text-end tabular-nums')
/** Of the numbers of rows. */
const numberStyle = cn(cellStyle(true), 'text-small leading-8 text-faint')
