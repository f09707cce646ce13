import { files } from '#contract/files.ts'
import { shares } from '#contract/shares.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { ask, composer, turn } from './support/conversation.ts'
import { register } from './support/people.ts'
import { setSwitch } from './support/switches.ts'
import { expect, test } from './support/test.ts'

const TIDES = 'High water comes twice a day.\n\nThe moon draws the sea towards it.'

test('a file is uploaded with a message, cited by number, and opened at its place', async ({
  page,
  models,
  isMobile,
}) => {
  models.answer('How often is high water?', 'Twice a day [1], and never [7] times.')
  await page.goto('/new')
  await page.getByRole('button', { name: 'Add files and tools' }).click()
  await expect(page.getByRole('menuitem', { name: 'Choose from your files' })).toBeVisible()
  await expectAccessible(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await choosing).setFiles({ name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from(TIDES) })
  await expect(page.getByRole('button', { name: 'Remove tides.txt' })).toBeVisible()
  await expect(page.getByText('Uploaded: 1 file(s)')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('tides.txt')
  await expectAccessible(page)
  await ask(page, 'How often is high water?')
  const answer = turn(page, 'How often is high water?')
  await expect(answer.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await expect(answer).toContainText('never [7] times')
  await expect(answer.getByText('1 file used')).toBeVisible()
  await page.reload()
  const citation = answer.getByRole('button', { name: 'Source 1: tides.txt' })
  await citation.click()
  const source = page.getByRole('dialog', { name: 'Source 1: tides.txt' })
  await expect(source).toContainText('High water comes twice a day.')
  await expectAccessible(page)
  await source.getByRole('button', { name: 'Open in file' }).click()
  const opened = isMobile
    ? page.getByRole('dialog', { name: 'tides.txt' })
    : page.getByRole('complementary', { name: 'tides.txt' })
  await expect(opened).toContainText('The moon draws the sea')
  await expectAccessible(page)
  // On a wide screen the conversation can be used beside the file.
  if (!isMobile) await expect(composer(page)).toBeEditable()
  await opened.getByRole('button', { name: 'Close' }).click()
  await expect(opened).toBeHidden()
  await expect(page).not.toHaveURL(/file=/)
  await expect(citation).toBeFocused()
})

test('a reader by link sees what was cited, and that the file is not shared', {
  tag: '@desktop',
}, async ({ page, me, models, anotherBrowser }) => {
  models.answer('How often is high water?', 'Twice a day [1].')
  await page.goto('/new')
  await page.getByRole('button', { name: 'Add files and tools' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await choosing).setFiles({ name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from(TIDES) })
  await expect(page.getByText('Uploaded: 1 file(s)')).toBeVisible()
  await ask(page, 'How often is high water?')
  await expect(
    turn(page, 'How often is high water?').getByRole('button', { name: 'Source 1: tides.txt' }),
  ).toBeVisible()
  const friend = await register(me.url)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { link } = await call(me, shares.create, { type: 'Session', id, link: {} })
  const theirs = await anotherBrowser(friend, { expectConsole: /404/ })
  await theirs.goto(new URL(link).pathname)
  await theirs.getByRole('button', { name: 'Source 1: tides.txt' }).click()
  const source = theirs.getByRole('dialog', { name: 'Source 1: tides.txt' })
  await expect(source).toContainText('High water comes twice a day.')
  await expect(source).toContainText('The file is not shared with you, or was deleted.')
  await expect(source.getByRole('button', { name: 'Open in file' })).toBeHidden()
  await expectAccessible(theirs)
})

test('a message is sent only after its file is attached', { tag: '@desktop' }, async ({
  page,
  models,
  supervision,
}) => {
  supervision.expectConsole(/ERR_FAILED/)
  models.answer('How often is high water?', 'Twice a day [1].')
  await page.goto('/new')
  await composer(page).fill('How often is high water?')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    '**/api/files/byIds*',
    async (route) => {
      await released
      await route.abort()
    },
    { times: 1 },
  )
  const asked = page.waitForRequest('**/api/files/byIds*')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files and tools' }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await choosing).setFiles({ name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from(TIDES) })
  await asked
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await composer(page).press('Enter')
  await expect(turn(page, 'How often is high water?').getByText('1 file used')).toBeVisible()
})

test('a file is attached with # by keyboard, disabled and removed', { tag: '@desktop' }, async ({
  page,
  me,
  models,
}) => {
  models.answer('Sum up', 'It is about tides [1].')
  models.answer('And without it?', 'I know nothing.')
  await call(me, files.create, { fileName: 'tides of May.txt', content: TIDES })
  await call(me, files.create, { fileName: 'other.txt', content: 'Other' })
  await page.goto('/new')
  await composer(page).pressSequentially('Sum up #tides of')
  await expect(page.getByRole('option', { name: 'tides of May.txt' })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('Sum up ')
  await expect(page.getByRole('button', { name: 'Remove tides of May.txt' })).toBeVisible()
  await composer(page).press('Backspace')
  await composer(page).press('Enter')
  const answer = turn(page, 'Sum up')
  await expect(answer.getByText('1 file used')).toBeVisible()
  await page.getByRole('button', { name: '1 notebook file' }).click()
  await setSwitch(page.getByRole('switch', { name: 'tides of May.txt' }), false)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await ask(page, 'And without it?')
  const next = turn(page, 'And without it?')
  await expect(next.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await expect(next.getByText('1 file used')).toBeHidden()
  await page.getByRole('button', { name: '0 notebook files' }).click()
  await page.getByRole('button', { name: 'Remove tides of May.txt from this notebook' }).click()
  await expect(page.getByRole('button', { name: /files? of this notebook$/ })).toBeHidden()
})

test('dropped and pasted files are attached, and unusable ones are reported', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  models.answer('What is this?', 'I cannot tell.')
  await page.goto('/new')
  const pictures = await page.evaluateHandle(() => {
    const bytes = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
      (c) => c.charCodeAt(0),
    )
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
    return data
  })
  const main = page.getByRole('main')
  await main.dispatchEvent('dragover', { dataTransfer: pictures })
  await expect(page.getByText('Drop files to attach them')).toBeVisible()
  await main.dispatchEvent('drop', { dataTransfer: pictures })
  await expect(page.getByRole('button', { name: 'Remove dot.png' })).toBeVisible()
  await expect(page.getByText('this model does not support images')).toBeVisible()
  await composer(page).evaluate((field) => {
    const data = new DataTransfer()
    data.items.add(new File(['pasted words'], 'pasted.txt', { type: 'text/plain' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('button', { name: 'Remove pasted.txt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove dot.png' })).toBeVisible()
  await composer(page).fill('What is this?')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await composer(page).press('Enter')
  const answer = turn(page, 'What is this?')
  await answer.getByText('1 file used · 1 file not used').click()
  await expect(answer.getByText('not used: this model does not support images')).toBeVisible()
  await expectAccessible(page)
})

test('without a provider the library answers with quotations', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  const me = await register((await ownServer()).url)
  const page = await anotherBrowser(me)
  const { id } = await call(me, files.create, { fileName: 'tides.txt', content: TIDES })
  await call(me, files.chunk, { fabFileId: id })
  await expect.poll(async () => (await call(me, files.get, { id })).vectorized).toBe(true)
  await page.goto('/new')
  await ask(page, 'What draws the sea?')
  const answer = turn(page, 'What draws the sea?')
  await expect(answer.getByRole('blockquote')).toContainText('The moon draws the sea towards it.')
  await expect(answer.getByRole('button', { name: 'Source 1: tides.txt' })).toBeVisible()
  await expect(answer.getByText('0 tokens')).toBeHidden()
  await ask(page, 'Zebras?')
  await expect(turn(page, 'Zebras?')).toContainText('I found no match for your question in your files.')
})

test('files interrupted by a reload are attached again, or requested', { tag: '@desktop' }, async ({
  page,
  supervision,
}) => {
  supervision.expectConsole(/ERR_FAILED/)
  let isHeld = true
  let held = 0
  await page.route('**/content?*', (route) => {
    if (!isHeld) return route.continue()
    held += 1
  })
  await page.goto('/new')
  const choose = page.getByLabel('Upload files')
  // Three uploads have started and are kept by the browser; the others have not started.
  const chosen = ['1', '2', '3', '4', '5'].map((name) => ({
    name: `${name}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(name),
  }))
  await choose.setInputFiles(chosen)
  const attached = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  await expect(attached).toHaveCount(5)
  await expect.poll(() => held).toBe(3)
  isHeld = false
  await page.reload()
  await expect(attached.filter({ hasText: 'interrupted' })).toHaveText([/4\.txt/, /5\.txt/])
  await expectAccessible(page)
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose 4.txt again' }).click()
  await (await again).setFiles(chosen.slice(3, 4))
  await page.getByRole('button', { name: 'Remove 5.txt' }).click()
  // In the order of their arrival.
  for (const name of ['1.txt', '2.txt', '3.txt', '4.txt']) {
    await expect(attached.filter({ hasText: name })).toHaveCount(1)
  }
  await expect(attached).toHaveCount(4)
  await expect(attached.filter({ hasText: '%' })).toHaveCount(0)
  await page.reload()
  await expect(attached).toHaveCount(4)
  await expect(attached.filter({ hasText: 'interrupted' })).toHaveCount(0)
})

test('files are chosen from the library', async ({ page, me }) => {
  for (const fileName of ['a.txt', 'b.txt']) await call(me, files.create, { fileName, content: fileName })
  await page.goto('/new')
  await page.getByRole('button', { name: 'Add files and tools' }).click()
  await page.getByRole('menuitem', { name: 'Choose from your files' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attach files' })
  await dialog.getByRole('checkbox', { name: /^a\.txt/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Attach 1 file' }).click()
  await expect(page.getByRole('button', { name: 'Remove a.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove a.txt' }).click()
  await expect(page.getByRole('list', { name: 'Attached files' })).toBeHidden()
})
