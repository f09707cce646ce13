import { expect, it } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'

/** Every text as `path: placeholders`, so that two languages can be laid side by side. */
function placeholdersOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name
    if (typeof value !== 'string') return placeholdersOf(value, here)
    const placeholders = value.match(/\{\{.*?\}\}/g) ?? []
    return `${here}: ${[...placeholders].sort().join(' ')}`
  })
}

it('has every text in German too, with the same placeholders', () => {
  expect(placeholdersOf(de).sort()).toEqual(placeholdersOf(en).sort())
})

it('leaves no German text empty', () => {
  expect(JSON.stringify(de)).not.toContain('""')
})
