import { expect, test } from 'vitest'
import { deNotebook } from '#web/platform/locales/de-notebook.ts'
import { enNotebook } from '#web/platform/locales/en-notebook.ts'
import { BUILTIN_TEXTS } from '../server/platform/llm/builtin-texts.ts'

test('the built-in model names the button that asks again', () => {
  expect(BUILTIN_TEXTS.en.afterwards).toContain(enNotebook.chat.retry)
  expect(BUILTIN_TEXTS.de.afterwards).toContain(deNotebook.chat.retry)
})
