import { ChevronRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/platform/formats.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { type JsonKind, type JsonNodes, kindOf, nameOf, writtenAt } from './json-nodes.ts'
import { isValueCut, shownValue } from './json-search.ts'
import { isBranch } from './json-tree.ts'

interface JsonTreeRowProps {
  id: string
  nodes: JsonNodes
  node: number
  row: number
  isOpen: boolean
  isActive: boolean
  isMarked: boolean
  style: CSSProperties
}

const STEP_PIXELS = 20
/** Deeper than this, rows are not indented further. */
const INDENTED_MAX = 60

const COLOURS: Record<JsonKind, string> = {
  object: 'text-faint',
  array: 'text-faint',
  string: 'text-good',
  number: 'text-warn',
  word: 'text-accent',
}

/** A value with its name or index; of a collapsed one, its size. */
export function JsonTreeRow({ id, nodes, node, row, isOpen, isActive, isMarked, style }: JsonTreeRowProps) {
  const { t } = useTranslation()
  const hasParts = isBranch(nodes, node)
  const { depth, size, place, parent } = nodes
  const level = depth[node] ?? 0
  return (
    <div
      role="treeitem"
      id={id}
      data-row={row}
      aria-level={level + 1}
      aria-setsize={Math.max(1, size[parent[node] ?? -1] ?? 1)}
      aria-posinset={(place[node] ?? 0) + 1}
      aria-expanded={hasParts ? isOpen : undefined}
      aria-selected={isActive}
      aria-current={isMarked ? 'true' : undefined}
      style={{ ...style, paddingInlineStart: 12 + Math.min(level, INDENTED_MAX) * STEP_PIXELS }}
      className={cn(
        'absolute top-0 left-0 flex w-max min-w-full items-center pe-4 whitespace-pre hover:bg-hover aria-[current]:bg-(--mark)',
        isActive && 'outline-accent group-focus-visible/tree:outline-2 -outline-offset-2',
        hasParts && 'cursor-pointer',
      )}
    >
      <ChevronRight
        aria-hidden
        size={14}
        className={cn('me-1 text-faint', !hasParts && 'invisible', isOpen && 'rotate-90')}
      />
      <span>
        <Name nodes={nodes} node={node} />
        {hasParts ? (
          <span className="text-faint">
            {isOpen ? writtenAt(nodes, node).charAt(0) : CLOSED[writtenAt(nodes, node)]}
            {!isOpen && (
              <span className="ms-2 font-interface text-small">
                {t('viewer.json.parts', { count: size[node], shown: formatNumber(size[node] ?? 0) })}
              </span>
            )}
          </span>
        ) : (
          <span data-find={node} className={COLOURS[kindOf(nodes, node)]}>
            {shownValue(nodes, node)}
          </span>
        )}
        {isValueCut(nodes, node) && <span className="text-faint">{t('viewer.json.valueCut')}</span>}
      </span>
    </div>
  )
}

const CLOSED: Record<string, string> = { '{}': '{…}', '[]': '[…]' }

function Name({ nodes, node }: Pick<JsonTreeRowProps, 'nodes' | 'node'>) {
  const name = nameOf(nodes, node)
  if (name === undefined && (nodes.parent[node] ?? -1) < 0) return null
  return (
    <>
      {name === undefined ? (
        <span className="text-faint tabular-nums">{nodes.place[node]}</span>
      ) : (
        <span data-find={node} className="text-ink">
          {name || '""'}
        </span>
      )}
      <span className="text-faint">{': '}</span>
    </>
  )
}
