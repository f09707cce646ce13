import { expect, test } from 'vitest'
import { show } from '#web/testing/show.ts'
import { FileIcon } from './FileIcon.tsx'

test.each([
  ['plan.txt', 'text/plain', 'file-text text-soft'],
  ['tides.ts', 'text/plain', 'file-code text-accent'],
  ['almanac.pdf', 'application/pdf', 'file-text text-bad'],
  ['letter.odt', 'application/vnd.oasis.opendocument.text', 'file-text text-soft'],
  ['letter.rtf', 'application/rtf', 'file-text text-soft'],
  ['letter.doc', 'application/msword', 'file-text text-soft'],
  ['sums.xls', 'application/vnd.ms-excel', 'file-spreadsheet text-good'],
  ['sums.ods', 'application/vnd.oasis.opendocument.spreadsheet', 'file-spreadsheet text-good'],
  ['talk.ppt', 'application/vnd.ms-powerpoint', 'presentation text-warn'],
  ['talk.odp', 'application/vnd.oasis.opendocument.presentation', 'presentation text-warn'],
  ['ports.csv', 'text/csv', 'file-spreadsheet text-good'],
  ['chart.png', 'image/png', 'file-image text-violet'],
  ['unknown.bin', 'application/octet-stream', 'file text-faint'],
])('%s has the icon and the tint of its kind', (fileName, mimeType, expected) => {
  const { container } = show(<FileIcon mimeType={mimeType} fileName={fileName} />)
  const icon = container.querySelector('svg')
  for (const word of expected.split(' '))
    expect(icon?.classList).toContain(word.startsWith('text-') ? word : `lucide-${word}`)
})
