import { describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { OUTLINE_TEXT_MAX } from '#contract/constants/chat.ts'
import { PAGE_LIMIT_MAX } from '#contract/procedures.ts'
import { type Conversation, openConversation } from '#server/testing/conversation.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

async function withQuestions(app: TestApp, questions: string[]): Promise<Conversation> {
  const talk = await openConversation(app)
  for (const question of questions) {
    await talk.ask(question)
    app.clock.advance(60_000)
  }
  return talk
}

test('all calls return 404 to another user and 401 without a session', async () => {
  const app = await startApp()
  const talk = await withQuestions(app, ['A secret'])
  const stranger = await app.addUser()
  const { id } = talk
  for (const userId of [stranger.id, undefined]) {
    const answers = [
      await app.call(userId, chat.range, { id }),
      await app.call(userId, chat.outline, { id }),
      await app.call(userId, chat.search, { id, query: 'secret' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => (userId ? 404 : 401)))
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('A secret')
  }
})

describe('a range of messages', () => {
  test('begins at its index counted from the oldest message and stays there when messages are added', async () => {
    const app = await startApp()
    const talk = await withQuestions(app, ['one', 'two', 'three', 'four'])
    const range = async (from: number, limit: number) => {
      const { body } = await app.call(talk.user.id, chat.range, { id: talk.id, from, limit })
      return [body.data.map(({ prompt }) => prompt), body.total]
    }
    expect(await range(1, 2)).toEqual([['two', 'three'], 4])
    await talk.ask('five')
    expect(await range(1, 2)).toEqual([['two', 'three'], 5])
    expect(await range(4, 10)).toEqual([['five'], 5])
    expect(await range(9, 10)).toEqual([[], 5])
  })

  test('refuses an index below 0 and caps the limit', async () => {
    const app = await startApp()
    const talk = await withQuestions(app, ['one'])
    const below = await app.call(talk.user.id, chat.range, { id: talk.id, from: -1 })
    expect(below.status).toBe(422)
    const many = await app.call(talk.user.id, chat.range, { id: talk.id, limit: PAGE_LIMIT_MAX * 10 })
    expect([many.status, many.body.total]).toEqual([200, 1])
  })
})

describe('the outline', () => {
  test('lists the beginnings of the questions in one line, oldest first', async () => {
    const app = await startApp()
    const long = `First\n\n  ${'word '.repeat(60)}`
    const talk = await withQuestions(app, [long, 'Second', 'Third'])
    const { body } = await app.call(talk.user.id, chat.outline, { id: talk.id, limit: 2 })
    expect(body.total).toBe(3)
    expect(body.data.map(({ index }) => index)).toEqual([0, 1])
    expect(body.data[0]?.text).toMatch(/^First word word/)
    expect(body.data[0]?.text.length).toBeLessThanOrEqual(OUTLINE_TEXT_MAX)
    const rest = await app.call(talk.user.id, chat.outline, { id: talk.id, from: 2 })
    expect(rest.body.data.map(({ text, index }) => [text, index])).toEqual([['Third', 2]])
  })

  test('filtered by words or by date keeps the index in the notebook', async () => {
    const app = await startApp()
    const talk = await withQuestions(app, ['Tides', 'Winds', 'More TIDES'])
    const words = await app.call(talk.user.id, chat.outline, { id: talk.id, query: 'tides' })
    expect([words.body.data.map(({ index }) => index), words.body.total]).toEqual([[0, 2], 2])
    const since = words.body.data[1]?.createdAt
    const late = await app.call(talk.user.id, chat.outline, { id: talk.id, since, limit: 1 })
    expect(late.body.data.map(({ text, index }) => [text, index])).toEqual([['More TIDES', 2]])
  })
})

describe('the search', () => {
  test('finds questions and latest answers in any script and case', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    app.models.play('Über die ГОРЫ und 潮汐表')
    await talk.ask('What lies there?')
    app.models.play('Nothing')
    await talk.ask('Is it 100 % sure_thing?')
    const indexes = async (query: string) => {
      const { body } = await app.call(talk.user.id, chat.search, { id: talk.id, query })
      return body.data.map(({ index }) => index)
    }
    expect(await indexes('über')).toEqual([0])
    expect(await indexes('горы')).toEqual([0])
    expect(await indexes('潮汐')).toEqual([0])
    expect(await indexes('100 %')).toEqual([1])
    expect(await indexes('sure.thing')).toEqual([])
    expect(await indexes('there')).toEqual([0])
    expect(await indexes('th')).toEqual([0, 1])
  })

  test('finds what messages show, without their markup and the targets of their links', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    app.models.play(
      'The **bold** word\nof [the _old_ almanac](https://example.org/a_(b)?secret=1 "Title"), see',
    )
    await talk.ask('Call `handle_tide` *now*')
    app.models.play('![A chart](/files/chart.png) handlers[name](event) 50 %')
    await talk.ask('Draw')
    const indexes = async (query: string) => {
      const { body } = await app.call(talk.user.id, chat.search, { id: talk.id, query })
      return body.data.map(({ index }) => index)
    }
    const first = ['bold word', 'word  of the OLD almanac, see', 'call handle_tide now']
    expect(await Promise.all(first.map(indexes))).toEqual([[0], [0], [0]])
    const second = ['handlers[name](event)', '50 %']
    expect(await Promise.all(second.map(indexes))).toEqual([[1], [1]])
    const hidden = ['example.org', 'secret', 'Title', 'chart.png']
    expect((await Promise.all(hidden.map(indexes))).flat()).toEqual([])
  })

  test('lists every match in a notebook of more than a thousand messages', async () => {
    const app = await startApp()
    const talk = await withQuestions(app, ['A needle'])
    await app.ports.database.pool.query(
      `insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, status, llm, prompt_meta,
         prompt_tokens, created_at, updated_at)
       select gen_random_uuid(), notebook_id, user_id, gen_random_uuid(), position + number, type, prompt, status, llm,
         prompt_meta, prompt_tokens, now(), now() from quests, generate_series(1, 1199) as number where notebook_id = $1`,
      [talk.id],
    )
    const { body } = await app.call(talk.user.id, chat.search, { id: talk.id, query: 'needle' })
    expect([body.total, body.data.length, body.data.at(-1)?.index]).toEqual([1200, 1200, 1199])
  })

  test('refuses an empty text and one that is too long', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const empty = await app.call(talk.user.id, chat.search, { id: talk.id, query: '  ' })
    expect([empty.status, empty.body.fields]).toEqual([422, { query: 'Enter a search term' }])
    const long = await app.call(talk.user.id, chat.search, { id: talk.id, query: 'x'.repeat(201) })
    expect(long.status).toBe(422)
  })
})
