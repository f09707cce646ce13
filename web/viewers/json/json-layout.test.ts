import { expect, test } from 'vitest'
import { layOut, nodeInLine } from './json-layout.ts'
import { type JsonNodes, nameOf, readJson } from './json-nodes.ts'

const read = (text: string) => readJson(text) as JsonNodes

test('gives each value a line, like `JSON.stringify`', () => {
  const texts = ['{"a":[1,{"b":[]},[[2],{}]],"c":{"d":{"e":"f"}},"g":null}', '[]', '"text"', '[[[1]]]']
  for (const text of texts) expect(layOut(read(text))).toBe(JSON.stringify(JSON.parse(text), undefined, 2))
})

test('does not change the values', () => {
  expect(layOut(read('{"2":1.0,"1":9007199254740993,"1":1}'))).toBe(
    '{\n  "2": 1.0,\n  "1": 9007199254740993,\n  "1": 1\n}',
  )
})

test('finds the value of a line', () => {
  const nodes = read('{"a":[1,{"b":2}],"c":3}')
  const lines = layOut(nodes).split('\n')
  for (const name of ['a', 'b', 'c']) {
    const line = lines.findIndex((each) => each.includes(`"${name}"`)) + 1
    expect(nameOf(nodes, nodeInLine(nodes, line) ?? -1)).toBe(name)
  }
  expect(nodeInLine(nodes, 99)).toBeUndefined()
})
