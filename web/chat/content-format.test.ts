import { expect, test } from 'vitest'
import { contentFormat } from './content-format.ts'

test.each([
  ['json', '{"port": "Dover", "heights": [5.9, 6.1]}'],
  ['json', '  [1,\n2]\n'],
  ['text', '[1, 2 and so on'],
  ['html', '<!DOCTYPE html>\n<html><body>Tides</body></html>'],
  ['html', '<div class="a">Tides</div>'],
  ['xml', '<?xml version="1.0"?>\n<tides/>'],
  ['xml', '<tides port="Dover">\n  <high>5.9</high>\n</tides>'],
  ['csv', 'port,high,low\nDover,5.9,1.1\n"Brest, FR",6.1,1.3\n'],
  ['csv', 'port;high\nDover;5,9\nBrest;6,1'],
  ['csv', 'port\thigh\nDover\t5.9\nBrest\t6.1'],
  ['markdown', '# Tides\n\n- **high**: six\n- low: noon'],
  ['markdown', 'See [this](https://example.com):\n\n```js\nlet x = 1\n```'],
  [
    'code',
    'import os\n\ndef tide(port):\n    return heights[port]\n\nif __name__ == "__main__":\n    print(tide(1))',
  ],
  ['code', 'const a = 1;\nfunction tide() {\n  return a;\n}\n'],
  ['text', 'Dear Ada, thank you, again, for the tide tables.\n\nWe sail at six, if all is well.\nYours, Max'],
  ['text', ''],
] as const)('recognizes %s in %j', (format, text) => {
  expect(contentFormat(text)).toBe(format)
})

test('is quick for long lines without structure', () => {
  const began = performance.now()
  for (const piece of ['<a ', '"', '[', '(*', '# ', '| ', '{']) contentFormat(piece.repeat(300_000))
  expect(performance.now() - began).toBeLessThan(2000)
})
