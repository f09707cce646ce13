import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { useFullscreenFocus } from '#web/ui/overlays/use-fullscreen-focus.ts'
import { CutNotice } from '../CutNotice.tsx'
import { FindField } from '../FindField.tsx'
import { literally } from '../patterns.ts'
import { useFoundMarks } from '../use-found-marks.ts'
import { useUnitSearch } from '../use-unit-search.ts'
import { ViewerToolbar } from '../ViewerToolbar.tsx'
import { JsonTreeRow } from './JsonTreeRow.tsx'
import { unitsOfJson } from './json-search.ts'
import { stepOfKey } from './json-tree.ts'
import type { JsonTreeState } from './use-json-tree.ts'

interface JsonTreeProps {
  tree: JsonTreeState
  file: KnowledgeFile
  /** The requested value. */
  marked: number | undefined
  /** Additional controls. */
  children: ReactNode
}

const MARGIN = 12

/** Data as a tree, of which only the visible rows are rendered, with a roving tab index. */
export function JsonTree({ tree, file, marked, children }: JsonTreeProps) {
  const pane = useRef<HTMLDivElement>(null)
  useFullscreenFocus(pane)
  const id = useId()
  const { t } = useTranslation()
  const { nodes, opened, rows, active, rowHeight, cutAfter } = tree
  // oxlint-disable-next-line react/incompatible-library -- we do not compile components, and nothing memoized is given what it answers
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: () => rowHeight,
    overscan: 20,
    paddingStart: MARGIN,
    paddingEnd: MARGIN,
    // The active row must be rendered: `aria-activedescendant` refers to its element.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  })
  useEffect(() => view.measure(), [view, rowHeight])
  const isFirst = useRef(true)
  const showActive = useEffectEvent(() => {
    view.scrollToIndex(active, { align: isFirst.current && marked !== undefined ? 'center' : 'auto' })
    isFirst.current = false
  })
  useEffect(() => showActive(), [active])

  const units = useMemo(() => unitsOfJson(nodes), [nodes])
  const search = useUnitSearch(units, { patternOf: literally, show: tree.reveal })
  useFoundMarks(pane, search)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const pageRows = Math.max(1, Math.floor((pane.current?.clientHeight ?? 0) / rowHeight) - 1)
    const step = stepOfKey(event.key)?.(tree, active, pageRows)
    if (!step) return
    event.preventDefault()
    tree.change(step)
  }

  function onClick({ target }: MouseEvent) {
    // Selecting text with the mouse does not toggle a row.
    if (!(target instanceof Element) || getSelection()?.isCollapsed === false) return
    const row = Number(target.closest('[data-row]')?.getAttribute('data-row') ?? -1)
    const step = row >= 0 && stepOfKey('Enter')?.(tree, row, 0)
    if (step) tree.change(step)
  }

  return (
    <>
      <ViewerToolbar>
        <FindField search={search} pane={pane} />
        {children}
      </ViewerToolbar>
      {cutAfter !== undefined && (
        <CutNotice file={file}>{t('viewer.json.rowsCut', { shown: formatNumber(cutAfter) })}</CutNotice>
      )}
      <div
        ref={pane}
        role="tree"
        aria-label={file.fileName}
        aria-activedescendant={`${id}-${active}`}
        tabIndex={0}
        dir="ltr"
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="group/tree min-h-0 flex-1 overflow-auto font-code text-base outline-none"
      >
        <div role="none" className="relative w-max min-w-full" style={{ height: view.getTotalSize() }}>
          {view.getVirtualItems().map(({ index, start, size }) => (
            <JsonTreeRow
              key={rows[index]}
              id={`${id}-${index}`}
              nodes={nodes}
              node={rows[index] ?? 0}
              row={index}
              isOpen={opened[rows[index] ?? 0] === 1}
              isActive={index === active}
              isMarked={rows[index] === marked}
              style={{ height: size, transform: `translateY(${start}px)` }}
            />
          ))}
        </div>
      </div>
    </>
  )
}
