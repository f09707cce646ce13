import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Sheet, sheetsOf } from '../sheets.ts'
import { DocumentLines } from '../text/DocumentLines.tsx'
import type { ViewerProps } from '../viewer-kind.ts'
import { SheetRows } from './SheetRows.tsx'

/** A table, sheet by sheet. */
export function TableViewer({ file, place }: ViewerProps) {
  return (
    <DocumentLines file={file}>{(lines) => <Sheets lines={lines} file={file} place={place} />}</DocumentLines>
  )
}

function Sheets({ lines, file, place }: ViewerProps & { lines: string[] }) {
  const { t } = useTranslation()
  const sheets = useMemo(() => sheetsOf(lines), [lines])
  const [chosen, setChosen] = useState(() => sheetOfExcerpt(lines, sheets, place.text))
  const sheet = sheets[chosen] ?? { name: '', from: 0, to: lines.length }
  return (
    <>
      <SheetRows key={chosen} lines={lines} sheet={sheet} file={file} row={place.row} />
      {sheets.length > 1 && (
        <div
          role="group"
          aria-label={t('viewer.sheets')}
          className="flex flex-none gap-1 overflow-x-auto border-t border-line px-3 py-1"
        >
          {sheets.map(({ name, from }, index) => (
            <button
              key={from}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
              className="h-8 flex-none rounded-control px-3 whitespace-nowrap text-soft hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:text-accent touch:h-11"
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** A row number does not identify the sheet; the first line of the chunk does. */
function sheetOfExcerpt(lines: string[], sheets: Sheet[], text: string | undefined): number {
  const beginning = text?.split('\n')[0]
  if (!beginning) return 0
  const written = JSON.stringify(beginning).slice(1, -1)
  const at = lines.findIndex((line) => line.includes(written))
  return Math.max(
    0,
    sheets.findIndex(({ from, to }) => at >= from && at < to),
  )
}
