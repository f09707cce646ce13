import { Fragment, type ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { useIsMobile } from '../layout/use-media.ts'

export interface RecordColumn<R> {
  key: string
  header: string
  cell: (row: R) => ReactNode
  className?: string
  /** Aligned to the end, so that digits of the same value are below each other. */
  isNumber?: boolean
}

export interface RecordTableProps<R> {
  /** The name of the table. */
  label: string
  rows: R[]
  keyOf: (row: R) => string | number
  /** The first column names the row. A cell that is `null` is left out of the card. */
  columns: [RecordColumn<R>, ...RecordColumn<R>[]]
  /** Actions on a row, at its end. */
  actions?: (row: R) => ReactNode
  actionsLabel?: string
}

/** Records as a table, or on phones as cards. */
export function RecordTable<R>(props: RecordTableProps<R>) {
  return useIsMobile() ? <Cards {...props} /> : <Table {...props} />
}

function Table<R>({ label, rows, keyOf, columns, actions, actionsLabel }: RecordTableProps<R>) {
  const [first, ...others] = columns
  return (
    // Focusable, so that a table wider than the page can be scrolled by keyboard.
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line"
    >
      <table aria-label={label} className="w-full border-collapse text-start">
        <thead className="bg-sunk text-small text-soft">
          <tr>
            {columns.map(({ key, header, isNumber }) => (
              <th
                key={key}
                scope="col"
                className={cn(cellStyles, 'py-2 font-[550]', isNumber ? 'text-end' : 'text-start')}
              >
                {header}
              </th>
            ))}
            {actions && (
              <th scope="col" className={cn(cellStyles, 'sticky end-0 bg-sunk')}>
                <span className="sr-only">{actionsLabel}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="group/row border-t border-line hover:bg-hover/50">
              <th scope="row" className={cn(cellStyles, 'text-start font-normal', first.className)}>
                {first.cell(row)}
              </th>
              {others.map(({ key, cell, className, isNumber }) => (
                <td key={key} className={cn(cellStyles, isNumber && 'text-end tabular-nums', className)}>
                  {cell(row)}
                </td>
              ))}
              {actions && (
                // Visible also when the table is wider than the page, so its colour is not transparent.
                <td
                  className={cn(
                    cellStyles,
                    'sticky end-0 bg-paper text-end group-hover/row:bg-[color-mix(in_srgb,var(--paper-hover)_50%,var(--paper))]',
                  )}
                >
                  {actions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cellStyles = 'px-3 py-2 align-middle first:ps-4 last:pe-4'

function Cards<R>({ label, rows, keyOf, columns, actions }: RecordTableProps<R>) {
  const [first, ...others] = columns
  return (
    <ul aria-label={label} className="space-y-2">
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-card border border-line px-4 py-3">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">{first.cell(row)}</div>
            {actions?.(row)}
          </div>
          <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
            {others.map(({ key, header, cell }) => {
              const content = cell(row)
              return content === null ? null : (
                <Fragment key={key}>
                  <dt className="text-small text-faint">{header}</dt>
                  <dd className="min-w-0 break-words">{content}</dd>
                </Fragment>
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
