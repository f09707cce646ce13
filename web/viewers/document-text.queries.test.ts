import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { aFile } from '#web/files/file-fixture.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { isCopiedWhole, readCopiedText } from './copied-text.queries.ts'
import { textOfDocument } from './document-text.queries.ts'

afterEach(() => i18next.changeLanguage('en'))

test.each(['{"text":"High"}\n{"te', '{"text":"High"}\n', ''])(
  'reports a response that was cut off (%j)',
  async (answer) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer)))
    const file = aFile({ sha256: answer, fileName: 'tides.pdf', mimeType: 'application/pdf' })
    await expect(queryClient.fetchQuery(textOfDocument(file))).rejects.toMatchObject({ name: 'ApiError' })
  },
)

test('reports in the language of the page why the rest of a document could not be read', async () => {
  i18next.addResourceBundle('de', 'messages', { files: { tooSlow: 'Das dauerte zu lange' } })
  await i18next.changeLanguage('de')
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(
        '{"text":"High"}\n{"end":"broken","message":"Too slow","messageKey":{"key":"files.tooSlow"}}',
      ),
    ),
  )
  const file = aFile({ sha256: 'broken', fileName: 'tides.pdf', mimeType: 'application/pdf' })
  const { message } = await queryClient.fetchQuery(textOfDocument(file))
  expect(message).toBe('Das dauerte zu lange')
  expect(isCopiedWhole(file)).toBe(false)
})

test.each([
  ['whole', true],
  ['cut', false],
] as const)('knows for a document that is %s whether it was copied completely', async (end, isWhole) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(`{"text":"High"}\n{"end":"${end}"}`)))
  const file = aFile({ sha256: end, fileName: 'tides.pdf', mimeType: 'application/pdf' })
  expect(await readCopiedText(file)).toBe('High')
  expect(isCopiedWhole(file)).toBe(isWhole)
})
