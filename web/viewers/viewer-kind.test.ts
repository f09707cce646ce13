import { expect, test } from 'vitest'
import { languageOf, viewerKindOf } from './viewer-kind.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument.'

test.each([
  ['photo.JPG', 'image/jpeg', 'image'],
  ['logo.svg', 'image/svg+xml', 'image'],
  ['scan.tiff', 'image/tiff', 'none'],
  ['paper.pdf', 'application/pdf', 'pdf'],
  ['sums.xlsx', `${OFFICE}spreadsheetml.sheet`, 'sheet'],
  ['letter.docx', `${OFFICE}wordprocessingml.document`, 'document'],
  ['talk.pptx', `${OFFICE}presentationml.presentation`, 'document'],
  ['novel.epub', 'application/epub+zip', 'document'],
  ['letter.odt', 'application/vnd.oasis.opendocument.text', 'document'],
  ['sums.ods', 'application/vnd.oasis.opendocument.spreadsheet', 'document'],
  ['talk.odp', 'application/vnd.oasis.opendocument.presentation', 'document'],
  ['letter.rtf', 'application/rtf', 'document'],
  ['letter.doc', 'application/msword', 'none'],
  ['page.html', 'text/html', 'document'],
  ['rows.csv', 'text/csv', 'table'],
  ['rows.tsv', 'text/tab-separated-values', 'table'],
  ['tree.json', 'application/json', 'json'],
  ['notes.md', 'text/markdown', 'markdown'],
  ['notes.txt', 'text/plain', 'text'],
  ['main.rs', 'text/plain', 'code'],
  ['Dockerfile', 'text/plain', 'code'],
  ['feed.xml', 'application/xml', 'code'],
  ['constructor', 'text/plain', 'text'],
  ['music.mp3', 'audio/mpeg', 'none'],
])('shows %s (%s) as %s', (fileName, mimeType, kind) => {
  expect(viewerKindOf({ fileName, mimeType })).toBe(kind)
})

test('a file with the name of a picture is shown by its content', () => {
  expect(viewerKindOf({ fileName: 'photo.png', mimeType: 'text/plain' })).toBe('text')
})

test('recognizes the language by the extension', () => {
  expect(languageOf('component.test.tsx')).toBe('tsx')
  expect(languageOf('notes')).toBeUndefined()
})
