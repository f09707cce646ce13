import { useMemo, useState } from 'react'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { drawableRows } from '../sheet/drawable-rows.ts'
import type { JsonNodes } from './json-nodes.ts'
import {
  allOpened,
  firstOpened,
  noneOpened,
  rowOf,
  shownRows,
  type TreeView,
  withNode,
  withNodeShown,
} from './json-tree.ts'

export interface JsonTreeState extends TreeView {
  /** The active row. */
  active: number
  change: (step: { node: number; opened?: TreeView['opened'] }) => void
  openAll: () => void
  closeAll: () => void
  /** Expands the ancestors of a value. */
  reveal: (node: number) => void
  rowHeight: number
  /** The number of expanded rows that are shown, when there are more. */
  cutAfter: number | undefined
}

/** The state of a JSON tree: the expanded values and the active row. */
export function useJsonTree(nodes: JsonNodes, first: number | undefined): JsonTreeState {
  const [opened, setOpened] = useState(() => withNodeShown(nodes, firstOpened(nodes), first ?? 0))
  const [activeNode, setActive] = useState(first ?? 0)
  const rowHeight = useMedia('(pointer: coarse)') ? 36 : 24
  const most = drawableRows(rowHeight)
  const rows = useMemo(() => shownRows(nodes, opened, most), [nodes, opened, most])
  return {
    nodes,
    opened,
    rows,
    rowHeight,
    cutAfter: rows.length < most ? undefined : most,
    active: rowOf(rows, activeNode),
    change: (step) => {
      setActive(step.node)
      if (step.opened) setOpened(step.opened)
    },
    openAll: () => setOpened(allOpened(nodes)),
    closeAll: () => setOpened(withNode(noneOpened(nodes), 0, true)),
    reveal: (node) => {
      setActive(node)
      setOpened((before) => withNodeShown(nodes, before, node))
    },
  }
}
