import { expect, test } from 'vitest'
import { nameOfArticle, nameOfDocument, toWebAddress } from './web-addresses.ts'

test.each([
  ['https://sea.example/a?b=c#d', 'https://sea.example/a?b=c'],
  ['sea.example/tides', 'https://sea.example/tides'],
  ['sea.example:8080/x', 'https://sea.example:8080/x'],
  ['http://sea.example', 'http://sea.example/'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['high tide', undefined],
  ['https://', undefined],
])('parses %s as %s', (typed, address) => {
  expect(toWebAddress(typed)?.href).toBe(address)
})

const place = new URL('https://sea.example/a/b')

test.each([
  ['# Tides: high/low?\n\ntext', 'Tides high low.md'],
  ['# ../..\n', '.. ...md'],
  ['text only', 'sea.example a b.md'],
  [`# ${'x'.repeat(500)}`, `${'x'.repeat(120)}.md`],
])('names an article after its title: %j', (text, name) => {
  expect(nameOfArticle(text, place)).toBe(name)
})

const page = (href: string, fileName?: string) => ({
  address: new URL(href),
  fileName,
  contentType: '',
  charset: undefined,
  bytes: Buffer.alloc(0),
})

test.each([
  [page('https://sea.example/a/tide%20table.pdf'), 'application/pdf', 'tide table.pdf'],
  [page('https://sea.example/get?id=1'), 'application/pdf', 'get.pdf'],
  [page('https://sea.example/'), 'application/pdf', 'sea.example.pdf'],
  [page('https://sea.example/get', 'Tides.PDF'), 'application/pdf', 'Tides.PDF'],
  [page('https://sea.example/%E0%A4'), undefined, '%E0%A4'],
  [page('https://sea.example/notes.txt'), undefined, 'notes.txt'],
])('a document keeps its name: %#', (document, marked, name) => {
  expect(nameOfDocument(document, marked)).toBe(name)
})
