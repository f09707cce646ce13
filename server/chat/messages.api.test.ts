import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { PROMPT_MAX } from '#contract/constants/chat.ts'
import { notebooks } from '#contract/notebooks.ts'
import { openConversation } from '#server/testing/conversation.ts'
import { startApp } from '#server/testing/harness.ts'

describe('the list of messages', () => {
  test('has ten per page, newest first, each once', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    for (let number = 1; number <= 12; number += 1) await talk.ask(`message ${number}`)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => app.call(talk.user.id, chat.list, { id: talk.id, page })),
    )
    const prompts = pages.map(({ body }) => body.data.map(({ prompt }) => prompt))
    expect(prompts[0]?.[0]).toBe('message 12')
    expect(prompts[1]).toEqual(['message 2', 'message 1'])
    expect(prompts.map((page) => page.length)).toEqual([10, 2, 0])
    expect(pages.map(({ body }) => body.total)).toEqual([12, 12, 12])
  })

  test('contains only the properties of the contract', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const quest = await talk.ask()
    for (const secret of ['position', 'llm', 'attempt', 'lastSeq', 'promptTokens']) {
      expect(Object.keys(quest)).not.toContain(secret)
    }
    expect(quest).toMatchObject({ sessionId: talk.id, type: 'message', images: [], reasoning: [''] })
  })
})

test('messages can be deleted at the moment their answers end', async () => {
  const app = await startApp()
  const talk = await openConversation(app)
  for (let round = 0; round < 6; round += 1) {
    const quests = await Promise.all(Array.from({ length: 8 }, () => talk.say()))
    const removed = await Promise.all(
      quests.map(({ id: messageId }) => app.call(talk.user.id, chat.remove, { id: talk.id, messageId })),
    )
    expect(new Set(removed.map(({ status }) => status))).toEqual(new Set([200]))
  }
})

describe('sending a message', () => {
  test('ten times concurrently creates one message and calls the model once', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const message = { id: talk.id, prompt: 'Only once', clientMessageId: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(talk.user.id, chat.send, message)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const ids = new Set(answers.map(({ body }) => body.id))
    expect(ids.size).toBe(1)
    await talk.ended({ id: [...ids][0] ?? '' })
    // Answers of deleted messages may still arrive.
    const asked = app.models.calls.filter(({ messages }) => messages.at(-1)?.text === 'Only once')
    expect(asked).toHaveLength(1)
    const later = await app.call(talk.user.id, chat.send, { ...message, prompt: 'Something else' })
    expect(later.body).toMatchObject({ prompt: 'Only once', status: 'done' })
  })

  test('concurrently with others keeps all, each at its own position', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const sent = await Promise.all(Array.from({ length: 10 }, (_, index) => talk.say(`message ${index}`)))
    const ended = await Promise.all(sent.map(talk.ended))
    expect(ended.every(({ status }) => status === 'done')).toBe(true)
    const { body } = await app.call(talk.user.id, chat.list, { id: talk.id })
    expect(new Set(body.data.map(({ id }) => id))).toEqual(new Set(sent.map(({ id }) => id)))
  })

  test('after messages that the sender has not seen appends it and reports that', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const send = async (afterId: string | null | undefined) => {
      const message = { id: talk.id, prompt: 'next', clientMessageId: randomUUID(), afterId }
      return (await app.call(talk.user.id, chat.send, message)).body
    }
    const first = await send(null)
    expect(first.movedOn).toBe(false)
    const second = await send(first.id)
    expect(second.movedOn).toBe(false)
    expect((await send(first.id)).movedOn).toBe(true)
    expect((await send(null)).movedOn).toBe(true)
    expect((await send(undefined)).movedOn).toBe(false)
  })

  test('moves the notebook to the top and remembers the model', async () => {
    const app = await startApp()
    const talk = await openConversation(app, 'older')
    app.clock.advance(1000)
    await app.call(talk.user.id, notebooks.create, { name: 'newer' })
    app.clock.advance(1000)
    await talk.ask()
    const { body } = await app.call(talk.user.id, notebooks.list, {})
    expect(body.data.map(({ name }) => name)).toEqual(['older', 'newer'])
    expect(body.data[0]?.lastUsedModel).toBeTruthy()
  })

  test.each([
    ['prompt', { prompt: ' \n ' }, 'Write a message first'],
    ['prompt', { prompt: 'x'.repeat(PROMPT_MAX + 1) }, 'A message may have at most 200,000 characters'],
    ['prompt', { prompt: '/dance' }, 'Unknown command /dance'],
    [
      'prompt',
      { prompt: '/create_agent Bob' },
      '/create_agent is not a message: it drafts an agent (POST /api/sessions/{id}/agent-draft)',
    ],
    ['prompt', { prompt: '/llm' }, 'Write a message first'],
    ['clientMessageId', { clientMessageId: 'mine' }, expect.any(String)],
    ['llm.temperature', { llm: { temperature: 3 } }, expect.any(String)],
    ['llm.historyLines', { llm: { historyLines: 4 } }, 'Choose one of the history options'],
    ['llm.max_tokens', { llm: { max_tokens: 0 } }, expect.any(String)],
  ])('a bad %s is refused and nothing is stored', async (field, change, message) => {
    const app = await startApp()
    const talk = await openConversation(app)
    const input = { id: talk.id, prompt: 'x', clientMessageId: randomUUID(), ...change }
    const { status, body } = await app.call(talk.user.id, chat.send, input)
    expect([status, body.fields]).toEqual([422, { [field]: message }])
    expect((await app.call(talk.user.id, chat.list, { id: talk.id })).body.total).toBe(0)
  })

  test('treats a first word with a second slash as text', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    expect(await talk.ask('/etc/hosts is what?')).toMatchObject({
      prompt: '/etc/hosts is what?',
      status: 'done',
    })
  })

  test('keeps every character of the longest prompt', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const prompt = `${'é😀\n\t'.repeat(PROMPT_MAX / 5)}`.slice(0, PROMPT_MAX)
    const quest = await talk.ask(prompt)
    expect(quest.prompt).toBe(prompt)
    expect(quest.status).not.toBe('interrupted')
  })

  test('stores any thousandth character', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const quest = await talk.ask(`${'x'.repeat(999)}😀 and on`)
    expect(quest).toMatchObject({ status: 'done', error: null })
  })
})

describe('a stored message', () => {
  test('can be edited; its answers are kept until another is generated', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const quest = await talk.ask('Wen is hihg water?')
    const place = { id: talk.id, messageId: quest.id }
    const edited = await app.call(talk.user.id, chat.update, { ...place, prompt: 'When is high water?' })
    expect(edited.body).toMatchObject({
      prompt: 'When is high water?',
      status: 'done',
      replies: quest.replies,
    })
    const empty = await app.call(talk.user.id, chat.update, { ...place, prompt: '' })
    expect(empty.body.fields).toEqual({ prompt: 'Write a message first' })
    const command = await app.call(talk.user.id, chat.update, { ...place, prompt: '/key sk-secret' })
    expect(command.body).toMatchObject({ fields: { prompt: 'Unknown command /key' } })
    expect(JSON.stringify(command.body)).not.toContain('sk-secret')
  })

  test('can be neither edited nor answered again while its answer is written', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const playing = app.models.play({ parts: ['slowly'], isGated: true })
    const quest = await talk.say()
    const place = { id: talk.id, messageId: quest.id }
    for (const answer of [
      await app.call(talk.user.id, chat.update, { ...place, prompt: 'x' }),
      await app.call(talk.user.id, chat.retry, place),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
      expect(answer.body.message).toBe('This message is still being answered. Stop the reply first.')
    }
    playing.open()
    expect((await talk.ended(quest)).prompt).toBe('When is high water?')
  })

  test('can be deleted, also while its answer is written', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const done = await talk.ask()
    const playing = app.models.play({ parts: ['one ', 'two'], isGated: true })
    const running = await talk.say('and then?')
    const { signal } = await playing.asked
    playing.open(1)
    for (const { id: messageId } of [running, done]) {
      const place = { id: talk.id, messageId }
      expect((await app.call(talk.user.id, chat.remove, place)).body).toEqual({ id: messageId })
      expect((await app.call(talk.user.id, chat.get, place)).status).toBe(404)
    }
    await expect.poll(() => signal.aborted).toBe(true)
    expect((await app.call(talk.user.id, chat.list, { id: talk.id })).body).toEqual({ data: [], total: 0 })
    await expect.poll(() => app.ports.runLog.openRuns()).toEqual([])
    // Positions are never reused.
    expect((await talk.ask('after all that')).status).toBe('done')
  })

  test('is not found through a notebook that it does not belong to', async () => {
    const app = await startApp()
    const [talk, other] = [await openConversation(app), await openConversation(app)]
    const quest = await other.ask()
    const place = { id: talk.id, messageId: quest.id }
    const answers = [
      await app.call(talk.user.id, chat.get, place),
      await app.call(talk.user.id, chat.update, { ...place, prompt: 'x' }),
      await app.call(talk.user.id, chat.retry, place),
      await app.call(talk.user.id, chat.remove, place),
      await app.call(talk.user.id, chat.stopReply, { id: talk.id, questId: quest.id }),
    ]
    for (const { status, body } of answers) expect([status, body.message]).toEqual([404, 'Message not found'])
    expect((await other.ended(quest)).prompt).toBe('When is high water?')
  })
})

test('writes no text of a conversation into the log', async () => {
  const app = await startApp()
  const talk = await openConversation(app)
  app.models.play('the unspeakable answer')
  await talk.ask('the unspeakable question')
  expect(JSON.stringify(app.logged)).not.toContain('unspeakable')
})
