import { expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/query-client.ts'
import { aFile } from '../file-fixture.ts'
import { textOfDocument } from './document-text.queries.ts'

test.each(['{"text":"High"}\n{"te', '{"text":"High"}\n', ''])(
  'an answer that was cut off (%j) is told as such',
  async (answer) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer)))
    const file = aFile({ sha256: answer, fileName: 'tides.pdf', mimeType: 'application/pdf' })
    await expect(queryClient.fetchQuery(textOfDocument(file))).rejects.toMatchObject({ name: 'ApiError' })
  },
)
