import { expect, test } from 'vitest'
import { deStart } from '#web/chat/locales/de-start.ts'
import { enStart } from '#web/chat/locales/en-start.ts'
import { BUILTIN_TEXTS } from '../server/platform/llm/builtin-texts.ts'

test('the built-in model names the button that asks again', () => {
  expect(BUILTIN_TEXTS.en.afterwards).toContain(enStart.chat.retry)
  expect(BUILTIN_TEXTS.de.afterwards).toContain(deStart.chat.retry)
})
