import { expectAccessible } from './support/accessibility.ts'
import { ask, composer, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('a selected part of an answer is quoted in the message, by its button and by keyboard', async ({
  page,
  models,
}) => {
  models.answer(
    'Where to sail?',
    'Sail to **Bergen** first.\n\nStay for a day.\n\nSee the harbour.\n\nThen go home.',
  )
  await page.goto('/new')
  await ask(page, 'Where to sail?')
  const answer = turn(page, 'Where to sail?')
  await expect(answer.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  const quote = page.getByRole('button', { name: 'Quote', exact: true })
  const select = (text: string) =>
    answer.getByText(text).evaluate((element) => getSelection()?.selectAllChildren(element))

  await composer(page).fill('About this:')
  await composer(page).blur()
  await select('Sail to')
  await expect(quote).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await quote.click()
  await expect(composer(page)).toHaveValue('About this:\n\n> Sail to Bergen first.\n\n')
  await expect(composer(page)).toBeFocused()
  await expect(quote).toBeHidden()

  await composer(page).fill('')
  await composer(page).blur()
  await select('Then go home.')
  await expect(quote).toBeVisible()
  await page.keyboard.press('Control+>')
  await expect(composer(page)).toHaveValue('> Then go home.\n\n')
  await expect(composer(page)).toBeFocused()
})

test('text of a question is selected without a button', { tag: '@desktop' }, async ({ page, models }) => {
  models.answer('Only a question', 'An answer to quote.')
  await page.goto('/new')
  await ask(page, 'Only a question')
  const answer = turn(page, 'Only a question')
  await answer.getByText('An answer to quote.').click({ clickCount: 3 })
  const quote = page.getByRole('button', { name: 'Quote', exact: true })
  await expect(quote).toBeVisible()
  await answer.getByText('Only a question').click({ clickCount: 3 })
  await expect(quote).toBeHidden()
})
