import { expect, it } from 'vitest'
import { deAllMessages } from './de-all-messages.ts'

type Builders = Record<string, { (): { key?: string }; template: string }>
const modules = import.meta.glob<Record<string, Builders>>('/contract/messages/*.ts', { eager: true })

const placeholdersIn = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join()

const english = Object.values(modules).flatMap((module) =>
  Object.values(module).flatMap((builders) =>
    Object.values(builders).map((build) => [build().key ?? '', placeholdersIn(build.template)] as const),
  ),
)
const german = Object.entries(deAllMessages).flatMap(([domain, texts]) =>
  Object.entries(texts).map(([name, text]) => [`${domain}.${name}`, placeholdersIn(text)] as const),
)

it('has every message of the contract in German, with the same placeholders', () => {
  expect(Object.fromEntries(german)).toEqual(Object.fromEntries(english))
  expect(english.length).toBeGreaterThan(400)
})
