import type { JsonNodes } from './json-nodes.ts'

/** Whether each value is expanded: one byte for each. */
export type Opened = Uint8Array

/** The initially expanded rows fit on a few screens. */
const FIRST_ROWS_MAX = 120

export const isBranch = ({ size }: JsonNodes, node: number) => (size[node] ?? 0) > 0

/** As many levels as fit, and always the root. */
export function firstOpened(nodes: JsonNodes): Opened {
  const perDepth: number[] = []
  for (const depth of nodes.depth) perDepth[depth] = (perDepth[depth] ?? 0) + 1
  let levels = 1
  let rows = 1 + (perDepth[1] ?? 0)
  for (; levels < perDepth.length; levels += 1) {
    rows += perDepth[levels + 1] ?? 0
    if (rows > FIRST_ROWS_MAX) break
  }
  return Uint8Array.from(nodes.depth, (depth) => (depth < levels ? 1 : 0))
}

export const allOpened = ({ start }: JsonNodes): Opened => new Uint8Array(start.length).fill(1)
export const noneOpened = ({ start }: JsonNodes): Opened => new Uint8Array(start.length)

export function withNode(opened: Opened, node: number, isOpen: boolean): Opened {
  const changed = Uint8Array.from(opened)
  changed[node] = isOpen ? 1 : 0
  return changed
}

/** Expands all ancestors of a value. */
export function withNodeShown({ parent }: JsonNodes, opened: Opened, node: number): Opened {
  const changed = Uint8Array.from(opened)
  for (let outer = parent[node] ?? -1; outer >= 0; outer = parent[outer] ?? -1) changed[outer] = 1
  return changed
}

/** The values outside of collapsed ones, in order, but no more than `most`. */
export function shownRows(
  { start, after }: JsonNodes,
  opened: Opened,
  most = Number.POSITIVE_INFINITY,
): number[] {
  const rows: number[] = []
  let node = 0
  while (node < start.length && rows.length < most) {
    rows.push(node)
    node = opened[node] ? node + 1 : (after[node] ?? node + 1)
  }
  return rows
}

/** The row of a value; of a hidden one, that of its collapsed ancestor. */
export function rowOf(rows: readonly number[], node: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) <= node) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

export interface TreeView {
  nodes: JsonNodes
  opened: Opened
  rows: readonly number[]
}

/** The result of a key: another value, or the same one toggled. */
export interface TreeStep {
  node: number
  opened?: Opened
}

type Step = (view: TreeView, row: number, pageRows: number) => TreeStep

const toRow: (choose: (row: number, view: TreeView, pageRows: number) => number) => Step =
  (choose) => (view, row, pageRows) => {
    const wanted = Math.min(view.rows.length - 1, Math.max(0, choose(row, view, pageRows)))
    return { node: view.rows[wanted] ?? 0 }
  }

const toggle: Step = ({ nodes, opened, rows }, row) => {
  const node = rows[row] ?? 0
  return isBranch(nodes, node) ? { node, opened: withNode(opened, node, !opened[node]) } : { node }
}

const inwards: Step = (view, row) => {
  const node = view.rows[row] ?? 0
  if (!isBranch(view.nodes, node)) return { node }
  return view.opened[node] ? { node: node + 1 } : toggle(view, row, 0)
}

const outwards: Step = (view, row) => {
  const node = view.rows[row] ?? 0
  if (isBranch(view.nodes, node) && view.opened[node]) return toggle(view, row, 0)
  return { node: Math.max(0, view.nodes.parent[node] ?? 0) }
}

const openBeside: Step = ({ nodes, opened, rows }, row) => {
  const node = rows[row] ?? 0
  const changed = Uint8Array.from(opened)
  const parent = nodes.parent[node] ?? -1
  const end = parent < 0 ? nodes.start.length : (nodes.after[parent] ?? 0)
  for (let beside = parent + 1; beside < end; beside = nodes.after[beside] ?? end) changed[beside] = 1
  return { node, opened: changed }
}

/** The keys of a tree according to ARIA. */
const KEYS = new Map<string, Step>([
  ['ArrowDown', toRow((row) => row + 1)],
  ['ArrowUp', toRow((row) => row - 1)],
  ['PageDown', toRow((row, _, pageRows) => row + pageRows)],
  ['PageUp', toRow((row, _, pageRows) => row - pageRows)],
  ['Home', toRow(() => 0)],
  ['End', toRow((_, { rows }) => rows.length - 1)],
  ['ArrowRight', inwards],
  ['ArrowLeft', outwards],
  ['Enter', toggle],
  [' ', toggle],
  ['*', openBeside],
])

export const stepOfKey = (key: string): Step | undefined => KEYS.get(key)
