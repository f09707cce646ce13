import { beforeAll, describe, expect, test } from 'vitest'
import { textOf } from '#contract/messages.ts'
import { notebooks } from '#contract/notebooks.ts'
import { type SettingName, settings } from '#contract/settings.ts'
import type { ModelPart } from '#server/platform/llm/port.ts'
import {
  type Conversation,
  conversationIn,
  openConversation,
  startWithModels,
} from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { makePdf } from '#server/testing/pdf-files.ts'

let app: TestApp

const ARTICLE = `<!doctype html><title>High tide</title><article><h1>High tide</h1><p>${'The tides follow the moon. '.repeat(
  20,
)}</p><p><a href="/low">Low tide</a></p></article>`

beforeAll(async () => {
  app = await startWithModels([{ id: 'qwen3', contextWindow: 64_000 }])
  await set({ WebSearchEngine: 'searxng', WebSearchAddress: 'http://search.example' })
  app.jsonService.responses.set('search.example', {
    results: [{ url: 'https://sea.example/high', title: 'High tide', content: 'It follows the moon.' }],
  })
  const html = { contentType: 'text/html' }
  app.webPages.pages.set('https://sea.example/high', { bytes: Buffer.from(ARTICLE), ...html })
  app.webPages.pages.set('https://sea.example/low', {
    bytes: Buffer.from(ARTICLE.replaceAll('High', 'Low')),
    ...html,
  })
  app.webPages.pages.set('https://sea.example/table.pdf', { bytes: makePdf(['Tide table']) })
})

async function set(values: Partial<Record<SettingName, string>>) {
  const admin = await app.addUser({ isAdmin: true })
  for (const [settingName, settingValue] of Object.entries(values))
    await app.call(admin.id, settings.update, { settingName, settingValue })
}

const call = (name: string, input: object): ModelPart => ({
  type: 'calls',
  content: [],
  calls: [{ id: 'c0', name, arguments: JSON.stringify(input) }],
})

/** The model makes these calls one after the other, then answers. */
async function askWith(
  talk: Conversation,
  calls: [name: string, input: object][],
  { prompt = 'Look it up', answer = 'Done.' } = {},
) {
  for (const one of calls) app.models.play({ parts: [call(...one)] })
  app.models.play(answer)
  const quest = await talk.ask(prompt, { tools: ['web_search', 'read_page', 'weather_info'] })
  const made = quest.promptMeta.functionCalls ?? []
  return {
    quest,
    made,
    results: made.map(({ returnValue, error }) => error ?? JSON.parse(returnValue ?? 'null')),
  }
}

test('pages that were found are cited with their address and title, also after a reload', async () => {
  const talk = await openConversation(app)
  const { quest, results } = await askWith(talk, [['web_search', { query: 'tide' }]], {
    answer: 'It does [1], not [2].',
  })
  expect(results).toEqual([
    {
      pages: [
        { number: 1, title: 'High tide', url: 'https://sea.example/high', excerpt: 'It follows the moon.' },
      ],
    },
  ])
  expect(quest.sources[0]).toEqual({
    citations: [],
    files: [],
    pages: [{ number: 1, url: 'https://sea.example/high', title: 'High tide', text: 'It follows the moon.' }],
  })
})

test('a page that a search has found is read, and so are the pages it links to', async () => {
  const talk = await openConversation(app)
  const { results } = await askWith(talk, [
    ['web_search', { query: 'tide' }],
    ['read_page', { url: 'https://sea.example/high' }],
    ['read_page', { url: 'https://sea.example/low' }],
  ])
  expect(results[1]).toMatchObject({
    number: 1,
    title: 'High tide',
    text: expect.stringContaining('follow the moon'),
  })
  expect(results[2]).toMatchObject({ number: 2, title: 'Low tide' })
})

describe('an address that is not known', () => {
  const unknown = expect.stringMatching(/^This address is neither in the questions/)

  test('is not read: a hostile text could put data of the user into it', async () => {
    const talk = await openConversation(app)
    const { results } = await askWith(talk, [
      ['web_search', { query: 'tide' }],
      ['read_page', { url: 'https://sea.example/high?secret=42' }],
      ['read_page', { url: 'https://sea.example/low' }],
      ['read_page', { url: 'no address' }],
    ])
    expect(results.slice(1)).toEqual([unknown, unknown, 'This is not a web address.'])
  })

  test('is read when the user writes it, in any message of the notebook', async () => {
    const talk = await openConversation(app)
    const { results } = await askWith(talk, [['read_page', { url: 'https://sea.example/table.pdf' }]], {
      prompt: 'Read sea.example/table.pdf for me',
    })
    expect(results[0]).toMatchObject({
      title: expect.stringContaining('table'),
      text: expect.stringContaining('Tide table'),
    })
    const later = await askWith(talk, [['read_page', { url: 'https://sea.example/table.pdf' }]])
    expect(later.results[0]).toMatchObject({ text: expect.stringContaining('Tide table') })
    const { body } = await app.call(talk.user.id, notebooks.create, {})
    const other = await askWith(conversationIn(app, talk.user, body.id), [
      ['read_page', { url: 'https://sea.example/table.pdf' }],
    ])
    expect(other.results[0]).toEqual(unknown)
  })
})

test('failures of the web are results that the model reads', async () => {
  const talk = await openConversation(app)
  const { results } = await askWith(talk, [['read_page', { url: 'https://gone.example/' }]], {
    prompt: 'Read https://gone.example/',
  })
  expect(results).toEqual(['This page did not respond'])
  app.jsonService.responses.set('search.example', { something: 'else' })
  const odd = await askWith(talk, [['web_search', { query: 'tide' }]])
  expect(odd.results).toEqual(['The service returned something other than the expected data.'])
})

test('returns the weather of a place', async () => {
  app.jsonService.responses.set('geocoding-api.open-meteo.com', {
    results: [
      { name: 'Husum', admin1: 'Schleswig-Holstein', country: 'Germany', latitude: 54.47, longitude: 9.05 },
    ],
  })
  app.jsonService.responses.set('api.open-meteo.com', {
    current: {
      time: '2026-11-23T18:00',
      temperature_2m: 6.1,
      apparent_temperature: 2.2,
      relative_humidity_2m: 88,
      weather_code: 61,
      wind_speed_10m: 31,
    },
    daily: {
      time: ['2026-11-23'],
      weather_code: [63],
      temperature_2m_max: [7],
      temperature_2m_min: [3],
      precipitation_sum: [4.2],
      precipitation_probability_max: [null],
    },
  })
  const talk = await openConversation(app)
  const { results } = await askWith(talk, [['weather_info', { place: 'Husum' }]])
  expect(results[0]).toEqual({
    place: 'Husum, Schleswig-Holstein, Germany',
    now: {
      localTime: '2026-11-23T18:00',
      weather: 'rain',
      temperature: 6.1,
      feelsLike: 2.2,
      humidityPercent: 88,
      wind: 31,
    },
    days: [
      {
        date: '2026-11-23',
        weather: 'rain',
        highest: 7,
        lowest: 3,
        precipitation: 4.2,
        precipitationPercent: null,
      },
    ],
    units: '°C, km/h, mm',
  })
  expect(app.jsonService.calls.at(-1)?.url.searchParams.get('latitude')).toBe('54.47')
  app.jsonService.responses.set('geocoding-api.open-meteo.com', {})
  const nowhere = await askWith(talk, [['weather_info', { place: 'Nowhere at all' }]])
  expect(nowhere.results).toEqual(['No place with this name was found.'])
})

test('a tool that is not set up is not offered, with a warning', async () => {
  await set({ WeatherAddress: '' })
  const talk = await openConversation(app)
  const { quest } = await askWith(talk, [])
  expect(quest.promptMeta.warnings.map(textOf)).toEqual(['The tool weather_info is not set up'])
  expect(app.models.calls.at(-1)?.tools?.map(({ name }) => name)).toEqual(['web_search', 'read_page'])
})
