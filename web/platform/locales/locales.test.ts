import { describe, expect, it } from 'vitest'
import { textGroups } from '#web/testing/texts.ts'

/** Every text as `path: placeholders`, so that two languages can be laid side by side. */
function placeholdersOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name
    if (typeof value !== 'string') return placeholdersOf(value, here)
    const placeholders = value.match(/\{\{.*?\}\}/g) ?? []
    return `${here}: ${[...placeholders].sort().join(' ')}`
  })
}

const stringsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? value : stringsIn(value)))

/** Messages of the server have texts in other languages only, since the server sends the English ones. */
const { settings: _settings, messages: _messages, ...inAllLanguages } = textGroups

describe.each(Object.entries(inAllLanguages))('the texts of "%s"', (_, { en, de }) => {
  it('are all in German too, with the same placeholders', async () => {
    expect(placeholdersOf(await de()).sort()).toEqual(placeholdersOf(await en()).sort())
  })

  it.each(Object.entries({ English: en, German: de }))(
    'have typographic quotes in %s',
    async (_language, texts) => {
      expect(stringsIn(await texts()).filter((text) => text.includes('"'))).toEqual([])
    },
  )

  it('leave nothing empty in German', async () => {
    expect(JSON.stringify(await de())).not.toContain('""')
  })
})

it('has no text in two groups', async () => {
  const names = await Promise.all(Object.values(textGroups).map(async ({ en }) => Object.keys(await en())))
  expect(names.flat()).toEqual([...new Set(names.flat())])
})
