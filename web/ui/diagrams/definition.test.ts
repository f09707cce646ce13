import { expect, test } from 'vitest'
import { nameOf, withoutConfiguration } from './definition.ts'

test.each([
  ['a directive', '%%{init: {"securityLevel": "loose"}}%%\ngraph TD\nA', '\ngraph TD\nA'],
  ['a directive of several lines', '%%{\n init: {}\n}%%graph TD', 'graph TD'],
  [
    'a directive that another one hides',
    '%%%%{init: {}}%%{init: {"htmlLabels": true}}%%graph TD',
    'graph TD',
  ],
  ['a configuration', '---\nconfig:\n  securityLevel: loose\n---\ngraph TD', 'graph TD'],
  ['a comment, which stays', '%% a comment\ngraph TD', '%% a comment\ngraph TD'],
  ['nothing', 'graph TD\nA --> B', 'graph TD\nA --> B'],
])('removes %s', (_, definition, expected) => {
  expect(withoutConfiguration(definition)).toBe(expected)
})

test('keeps the title of a diagram as a plain text', () => {
  const definition = '---\ntitle: "Tides: \'high\' water"\nconfig: {layout: elk}\n---\ngraph TD'
  expect(withoutConfiguration(definition)).toBe('---\ntitle: "Tides: \'high\' water"\n---\ngraph TD')
})

test.each([
  ['graph TD\n accTitle: The way of a letter\n A --> B', 'The way of a letter'],
  ['---\ntitle: Tides\n---\npie title Fish', 'Tides'],
  ['pie\n  title Fish caught\n "Cod": 3', 'Fish caught'],
  ['%% a comment\nsequenceDiagram\n A->>B: Hello', 'sequenceDiagram'],
  ['', ''],
])('names the diagram %j', (definition, name) => {
  expect(nameOf(definition)).toBe(name)
})
