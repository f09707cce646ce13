import { expect, test } from 'vitest'
import { RESULTS_MAX, readFoundPages, searchCall } from './search-engines.ts'

test('SearXNG is asked for JSON at its address, also below a path', () => {
  const { url } = searchCall(
    { engine: 'searxng', address: 'http://search.example:8888/searx' },
    'high tide & moon',
  )
  expect(url.href).toBe('http://search.example:8888/searx/search?q=high+tide+%26+moon&format=json')
})

test('keys are in headers, never in the address', () => {
  const brave = searchCall({ engine: 'brave', key: 'k1' }, 'tide')
  expect(brave.url.href).not.toContain('k1')
  expect(brave.headers).toEqual({ 'x-subscription-token': 'k1' })
  expect(brave.keyRefusal).toBe('SUBSCRIPTION_TOKEN_INVALID')
  const tavily = searchCall({ engine: 'tavily', key: 'k2' }, 'tide')
  expect([tavily.url.href, tavily.headers, tavily.body]).toEqual([
    'https://api.tavily.com/search',
    { authorization: 'Bearer k2' },
    { query: 'tide', max_results: RESULTS_MAX },
  ])
})

const page = { url: 'https://sea.example/tides', title: 'Tides', text: 'High water' }

test.each([
  [
    'searxng',
    { results: [{ url: page.url, title: 'Tides', content: 'High water', engine: 'x' }], query: 'q' },
  ],
  [
    'brave',
    { web: { results: [{ url: page.url, title: 'Tides', description: '<strong>High</strong> water' }] } },
  ],
  ['tavily', { results: [{ url: page.url, title: 'Tides', content: 'High water', score: 0.9 }] }],
] as const)('pages of %s are read', (engine, response) => {
  expect(readFoundPages(engine, response)).toEqual([page])
})

test('addresses that are not of the web, repeated pages and markup are left out, and texts are cut', () => {
  const results = [
    { url: 'javascript:alert(1)', title: 'a', content: 'x' },
    { url: 'not an address', title: 'b', content: 'x' },
    { url: page.url, title: 'Rock &amp; roll &#39;n&#39; tides', content: `<b>${'long '.repeat(1000)}` },
    { url: page.url, title: 'again', content: 'x' },
    { url: 'https://sea.example/none', title: '  ', content: null },
    ...Array.from({ length: 20 }, (_, number) => ({
      url: `https://sea.example/${number}`,
      title: 't',
      content: 'c',
    })),
  ]
  const pages = readFoundPages('searxng', { results })
  expect(pages).toHaveLength(RESULTS_MAX)
  expect(pages[0]?.title).toBe("Rock & roll 'n' tides")
  expect(pages[0]?.text).toHaveLength(800)
  expect(pages[1]).toEqual({ url: 'https://sea.example/none', title: 'sea.example', text: '' })
})

test.each([null, 'text', { results: 'none' }, { results: [{ title: 1 }] }])(
  'a response of another shape throws',
  (body) => {
    expect(() => readFoundPages('tavily', body)).toThrow()
  },
)
