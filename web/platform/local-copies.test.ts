import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { fetchWithLocalCopy } from './local-copies.ts'

/** A query whose local copy is `kept`. */
function queryOver(kept: string | undefined, fetch: () => Promise<string>) {
  const keep = vi.fn(() => Promise.resolve())
  const copy = { read: () => Promise.resolve(kept), keep }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new QueryObserver(client, {
    queryKey: ['name'],
    queryFn: (context) => fetchWithLocalCopy(context, copy, fetch),
  })
  const shown: (string | undefined)[] = []
  observer.subscribe(({ data }) => shown.at(-1) !== data && shown.push(data))
  return { keep, shown, client }
}

test('shows the local copy until the response arrives, which replaces it', async () => {
  const response = Promise.withResolvers<string>()
  const { keep, shown } = queryOver('earlier', () => response.promise)
  await vi.waitFor(() => expect(shown).toEqual(['earlier']))
  response.resolve('now')
  await vi.waitFor(() => expect(shown).toEqual(['earlier', 'now']))
  expect(keep.mock.calls).toEqual([['now']])
})

test('keeps showing the local copy, as stale, when the request fails', async () => {
  const { keep, shown, client } = queryOver('earlier', () => Promise.reject(new Error('offline')))
  await vi.waitFor(() => expect(client.getQueryState(['name'])?.status).toBe('error'))
  expect([shown, keep.mock.calls]).toEqual([['earlier'], []])
  expect(client.getQueryState(['name'])?.dataUpdatedAt).toBe(1)
})
