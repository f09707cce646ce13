import { models } from '#contract/models.ts'
import { users } from '#contract/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { ask, turn } from './support/conversation.ts'
import { startModelServer } from './support/model-server.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

const QUESTION = 'When is high water?'

test('a fast model answers first, until the chosen one begins', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  const [chosen, fast] = [await startModelServer([{ id: 'tide' }]), await startModelServer([{ id: 'swift' }])]
  const { url } = await ownServer({
    OPENAI_COMPATIBLE_CHOSEN_BASE_URL: chosen.url,
    OPENAI_COMPATIBLE_FAST_BASE_URL: fast.url,
  })
  const me = await register(url)
  const pricing = [{ aboveTokens: 0, input: 1e-7, output: 1e-7 }]
  await call(me, models.saveConfigurations, {
    configurations: [{ id: 'compatible-chosen/tide', pricing }],
  })
  await call(me, models.saveSettings, { model: 'compatible-chosen/tide' })
  await call(me, users.update, { id: me.id, experimentalFeatures: { enableRapidReply: true } })

  fast.answer(QUESTION, 'About six in the morning.')
  const answer = chosen.hold(QUESTION)
  const page = await anotherBrowser(me)
  await page.goto('/new')
  await expect(page.getByRole('button', { name: 'Model: tide' })).toBeVisible()
  await ask(page, QUESTION)
  const message = turn(page, QUESTION)
  const rapid = message.getByRole('note', { name: 'Rapid reply of swift' })
  await expect(rapid).toContainText('About six in the morning.')
  await expectAccessible(page)
  answer.write('At 6:12, by the table of the harbour.')
  answer.end()
  await expect(message).toContainText('At 6:12, by the table of the harbour.')
  await expect(rapid).toBeHidden()
})
