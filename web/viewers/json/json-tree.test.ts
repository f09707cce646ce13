import { expect, test } from 'vitest'
import { type JsonNodes, nameOf, readJson } from './json-nodes.ts'
import {
  allOpened,
  firstOpened,
  noneOpened,
  type Opened,
  rowOf,
  shownRows,
  stepOfKey,
  withNode,
  withNodeShown,
} from './json-tree.ts'

const nodes = readJson('{"a":{"b":[1,2],"c":3},"d":[4],"e":{}}') as JsonNodes
const [root, a, b, one, two, c, d, four, e] = Array.from({ length: 9 }, (_, node) => node) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]
const rootOnly = withNode(noneOpened(nodes), root, true)

function press(key: string, opened: Opened, node: number) {
  const rows = shownRows(nodes, opened)
  const step = stepOfKey(key)?.({ nodes, opened, rows }, rowOf(rows, node), 3)
  return { node: step?.node, rows: shownRows(nodes, step?.opened ?? opened) }
}

test('does not show the content of a collapsed value', () => {
  expect(shownRows(nodes, noneOpened(nodes))).toEqual([root])
  expect(shownRows(nodes, rootOnly)).toEqual([root, a, d, e])
  expect(shownRows(nodes, allOpened(nodes))).toHaveLength(9)
  expect(shownRows(nodes, allOpened(nodes), 3)).toEqual([root, a, b])
})

test('the arrow keys move between rows, and into and out of values', () => {
  expect(press('ArrowDown', rootOnly, a).node).toBe(d)
  expect(press('ArrowDown', rootOnly, e).node).toBe(e)
  expect(press('ArrowUp', rootOnly, d).node).toBe(a)
  expect(press('ArrowUp', rootOnly, root).node).toBe(root)
  expect(press('ArrowRight', rootOnly, a)).toEqual({ node: a, rows: [root, a, b, c, d, e] })
  expect(press('ArrowRight', allOpened(nodes), a).node).toBe(b)
  expect(press('ArrowRight', allOpened(nodes), four).node).toBe(four)
  expect(press('ArrowRight', rootOnly, e)).toEqual({ node: e, rows: [root, a, d, e] })
  expect(press('ArrowLeft', allOpened(nodes), two).node).toBe(b)
  expect(press('ArrowLeft', rootOnly, a).node).toBe(root)
  expect(press('ArrowLeft', rootOnly, root)).toEqual({ node: root, rows: [root] })
})

test('Home, End and the page keys move far, Enter and space toggle', () => {
  const all = allOpened(nodes)
  expect(press('End', all, a).node).toBe(e)
  expect(press('Home', all, c).node).toBe(root)
  expect(press('PageDown', all, a).node).toBe(two)
  expect(press('PageUp', all, b).node).toBe(root)
  expect(press('Enter', rootOnly, d).rows).toContain(four)
  expect(press(' ', all, a).rows).toEqual([root, a, d, four, e])
  expect(press('*', rootOnly, d).rows).toEqual([root, a, b, c, d, four, e])
  expect(stepOfKey('x')).toBeUndefined()
})

test('maps a hidden value to the collapsed one that contains it', () => {
  const rows = shownRows(nodes, rootOnly)
  expect(rows[rowOf(rows, one)]).toBe(a)
  const opened = withNodeShown(nodes, rootOnly, one)
  const now = shownRows(nodes, opened)
  expect(now[rowOf(now, one)]).toBe(one)
})

test('expands a small tree at first, and the beginning of a large one', () => {
  expect(shownRows(nodes, firstOpened(nodes))).toHaveLength(9)
  const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: 'x' }))
  const many = readJson(JSON.stringify({ total: 200, rows })) as JsonNodes
  expect(shownRows(many, firstOpened(many)).map((node) => nameOf(many, node))).toEqual([
    undefined,
    'total',
    'rows',
  ])
  const list = readJson(JSON.stringify(rows)) as JsonNodes
  expect(shownRows(list, firstOpened(list))).toHaveLength(201)
})
