import { expect, test } from 'vitest'
import { replacePlaces } from './source-places.ts'

test('a bundled module keeps the place of its source', () => {
  expect(replacePlaces("new URL('./worker.ts', import.meta.url)", 'server/tools/calculator.ts')).toBe(
    `new URL('./worker.ts', __sourceUrl("server/tools/calculator.ts"))`,
  )
  expect(replacePlaces('join(__dirname, "x")', 'node_modules/a/lib/b.js')).toBe(
    'join(__sourcePath("node_modules/a/lib"), "x")',
  )
  expect(replacePlaces('import.meta.filename', 'server/a.ts')).toBe('__sourcePath("server/a.ts")')
})

test('a module that asks for the place of a package cannot be bundled', () => {
  expect(() => replacePlaces('import.meta.resolve("a")', 'server/a.ts')).toThrow('server/a.ts')
})
