import { expect, test } from 'vitest'
import { typeOf } from './file-types.ts'

test.each([
  ['a.md', 'text/markdown', 'markdown'],
  ['a.CSV', 'text/csv', 'csv'],
  ['a.json', 'application/json', 'json'],
  ['a.py', 'text/plain', 'code'],
  ['a.html', 'text/html', 'code'],
  ['a.svg', 'image/svg+xml', 'image'],
  ['a.txt', 'text/plain', 'text'],
  ['README', 'text/plain', 'text'],
  ['fake.pdf', 'text/plain', 'text'],
])('recognizes text named %s as %s', (name, mimeType, kind) => {
  expect(typeOf(name, { marked: undefined, isText: true })).toEqual({ mimeType, kind })
})

test.each([
  ['a.pdf', 'application/pdf', 'application/pdf', 'pdf'],
  ['photo.txt', 'image/png', 'image/png', 'image'],
  [
    'a.docx',
    'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'word',
  ],
  ['a.odt', 'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text', 'word'],
  [
    'a.ods',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.spreadsheet',
    'excel',
  ],
  ['a.rtf', 'application/rtf', 'application/rtf', 'word'],
  ['a.doc', 'application/x-cfb', 'application/msword', 'word'],
  ['a.xls', 'application/x-cfb', 'application/vnd.ms-excel', 'excel'],
  ['a.doc', 'application/pdf', 'application/pdf', 'pdf'],
  ['a.zip', 'application/zip', 'application/zip', 'other'],
  ['fake.docx', undefined, 'application/octet-stream', 'other'],
  ['a.docx', 'application/pdf', 'application/pdf', 'pdf'],
])('recognizes bytes named %s with the signature of %s as %s', (name, marked, mimeType, kind) => {
  expect(typeOf(name, { marked, isText: false })).toEqual({ mimeType, kind })
})
