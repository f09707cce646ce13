import { files } from '#contract/files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { addNotebook, sendElsewhere, storedTurns } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('system prompts are chosen, moved and disabled, and models receive the enabled ones', {
  tag: '@desktop',
}, async ({ page, me, anotherBrowser, models, supervision }) => {
  supervision.expectConsole(/ERR_FAILED|500/)
  models.answer('How are you?', 'Fine.')
  await call(me, files.create, { fileName: 'brief.md', content: 'Be brief.' })
  const { id: kindId } = await call(me, files.create, { fileName: 'kind.md', content: 'Be kind.' })
  const other = await anotherBrowser(me)
  await other.goto('/profile?tab=4')
  await page.goto('/profile?tab=4')
  const section = page.getByRole('region', { name: 'Instruction files' })
  await expect(section.getByText('No instruction files yet.')).toBeVisible()
  await section.getByRole('button', { name: 'Choose from your files' }).click()
  for (const name of ['brief.md', 'kind.md']) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Add 2 files' }).click()
  const rows = section.getByRole('list').getByRole('listitem')
  await expect(rows).toHaveText([/brief.mdPriority 999, user/, /kind.mdPriority 999, user/])
  await section.getByRole('button', { name: 'Actions for kind.md' }).click()
  await page.getByRole('menuitem', { name: 'Change priority' }).click()
  await page.getByRole('dialog').getByLabel('Priority').fill('10')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const otherRows = other.getByRole('region', { name: 'Instruction files' }).getByRole('listitem')
  for (const shown of [rows, otherRows])
    await expect(shown).toHaveText([/kind.mdPriority 10, global/, /brief.mdPriority 999, user/])

  const brief = section.getByRole('switch', { name: 'Use brief.md' })
  await page.route('**/api/files/*/instruction', (route) => route.abort(), { times: 1 })
  await brief.click()
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications.getByText('Could not change “brief.md”')).toBeVisible()
  await expect(brief).toBeChecked()
  await brief.click()
  await expect(other.getByRole('switch', { name: 'Use brief.md' })).not.toBeChecked()
  await page.reload()
  await expect(brief).not.toBeChecked()
  await expectAccessible(page)
  const notebook = await addNotebook(me, 'Manners')
  await sendElsewhere(me, notebook.id, 'How are you?')
  await expect
    .poll(async () => {
      const [turn] = await storedTurns(me, notebook.id)
      return turn?.promptMeta.context?.systemPromptSources.map(({ fileName }) => fileName)
    })
    .toEqual(['kind.md'])

  await section.getByRole('button', { name: 'Actions for brief.md' }).click()
  await page.getByRole('menuitem', { name: 'Remove from this list' }).click()
  await expect(rows).toHaveCount(1)
  await expect(section.getByRole('button', { name: 'Actions for kind.md' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(brief).not.toBeChecked()
  await call(me, files.remove, { id: kindId })
  await expect(rows).toHaveText([/brief.md/])
  await call(me, files.restore, { fileIds: [kindId] })
  await expect(rows).toHaveText([/kind.md/, /brief.md/])

  const records = '**/api/files/byIds?*'
  await page.route(records, (route) => route.fulfill({ status: 500, json: { message: 'No disk' } }))
  await page.reload()
  await expect(section.getByText('The files could not be loaded.')).toBeVisible()
  await expect(section.getByText('No instruction files yet.')).toBeHidden()
  await expectAccessible(page)
  await page.unroute(records)
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveText([/kind.md/, /brief.md/])
})

test('custom instructions are one text, which models receive and which is removed when it is emptied', {
  tag: '@desktop',
}, async ({ page, me, models }) => {
  models.answer('How are you?', 'Fine.')
  await page.goto('/profile?tab=4')
  const section = page.getByRole('region', { name: 'Custom instructions' })
  const text = section.getByRole('textbox', { name: 'Custom instructions' })
  const save = section.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await text.fill('Answer in rhymes.')
  await save.click()
  await expect(page.getByText('Custom instructions saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(text).toHaveValue('Answer in rhymes.')
  await text.fill('Answer in verses.')
  await save.click()
  const listed = page.getByRole('region', { name: 'Instruction files' }).getByRole('listitem')
  await expect(listed).toHaveText([/Custom instructions.md/])
  const notebook = await addNotebook(me, 'Verses')
  await sendElsewhere(me, notebook.id, 'How are you?')
  await expect
    .poll(async () => {
      const [turn] = await storedTurns(me, notebook.id)
      return turn?.promptMeta.context?.systemPromptSources.map(({ fileName }) => fileName)
    })
    .toEqual(['Custom instructions.md'])
  await text.fill('')
  await save.click()
  await expect(page.getByText('No instruction files yet.')).toBeVisible()
  await expect.poll(async () => (await call(me, files.list, {})).data).toEqual([])
})
