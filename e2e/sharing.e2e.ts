import { notebooks } from '#contract/notebooks.ts'
import { projects } from '#contract/projects.ts'
import { shares } from '#contract/shares.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import {
  addNotebook,
  ask,
  chooseModel,
  composer,
  conversation,
  sendElsewhere,
  turn,
} from './support/conversation.ts'
import { register, signInByHand } from './support/people.ts'
import { navigation } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('a notebook is shared, its permission is changed, and access is revoked after a confirmation', async ({
  page,
  me,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  const friend = await register(me.url)
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share notebook' })
  await expect(dialog).toContainText('Not shared with anyone yet.')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('Recipients is required')).toBeVisible()
  const field = dialog.getByRole('textbox', { name: 'Recipients' })
  await field.fill(me.username)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('You cannot share files to yourself')).toBeVisible()
  await field.fill(friend.username)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully shared 1 notebooks to 1 recipient(s)')).toBeVisible()
  const list = dialog.getByRole('list', { name: 'Shared with' })
  await expect(list).toContainText(friend.username)
  await expectAccessible(page)

  const role = list.getByRole('combobox', { name: `Permission of ${friend.username}` })
  await role.selectOption('Can edit')
  await expect(page.getByText('Permission changed')).toBeVisible()
  expect(await call(me, shares.list, { type: 'Session', id })).toMatchObject([
    { permissions: ['read', 'update'] },
  ])

  await list.getByRole('button', { name: `Stop sharing with ${friend.username}` }).click()
  const question = page.getByRole('alertdialog', { name: `Stop sharing with ${friend.username}?` })
  await question.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('Successfully revoked user’s sharing permission')).toBeVisible()
  await expect(dialog).toContainText('Not shared with anyone yet.')
})

test('a reader sees a shared notebook without a composer, and loses it at once when access is revoked', async ({
  page,
  me,
  supervision,
}) => {
  supervision.expectConsole(/404/)
  const owner = await register(me.url)
  const { id } = await addNotebook(owner, 'Log of the ship')
  await sendElsewhere(owner, id, 'Where are we?')
  await call(owner, shares.create, {
    type: 'Session',
    id,
    recipients: [me.username],
    permissions: ['read'],
  })
  await page.goto('/new')
  const nav = await navigation(page)
  await nav
    .getByRole('region', { name: 'Shared with me' })
    .getByRole('link', { name: 'Log of the ship' })
    .click()
  await expect(turn(page, 'Where are we?')).toBeVisible()
  await expect(page.getByText(`Shared by ${owner.username}`).first()).toBeAttached()
  await expect(page.getByText('You can read this notebook of')).toBeVisible()
  await expect(composer(page)).toBeHidden()
  await expect(conversation(page).getByRole('button', { name: 'Edit message' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Clone' })).toBeVisible()
  for (const name of ['Rename', 'Share', 'Delete', 'Summarize'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeHidden()
  await page.keyboard.press('Escape')

  await call(owner, shares.remove, { type: 'Session', id, userId: me.id })
  await expect(page.getByText('Notebook not found')).toBeVisible()
  await expect(turn(page, 'Where are we?')).toBeHidden()
  const after = await navigation(page)
  await expect(after.getByRole('link', { name: 'Log of the ship' })).toBeHidden()
})

test('a reader adds a copy of a shared notebook to a project', { tag: '@desktop' }, async ({ page, me }) => {
  const owner = await register(me.url)
  const { id } = await addNotebook(owner, 'Log of the ship')
  await sendElsewhere(owner, id, 'Where are we?')
  const recipients = [me.username]
  await call(owner, shares.create, { type: 'Session', id, recipients, permissions: ['read'] })
  const project = await call(me, projects.create, { name: 'Voyage' })
  await page.goto(`/notebooks/${id}`)
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await page.getByRole('menuitem', { name: 'Add to project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add notebook to a project' })
  await expect(dialog).toContainText('A copy that belongs to you is added.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Voyage' }).click()
  await expect(page.getByText('Added a copy of the notebook')).toBeVisible()
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('link', { name: 'Cloned Log of the ship' }).last().click()
  await expect(turn(page, 'Where are we?')).toBeVisible()
  await expect(composer(page)).toBeVisible()
})

test('the address of a share opens the notebook, and lists several things', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const owner = await register(me.url)
  const { id } = await addNotebook(owner, 'Log of the ship')
  const { link } = await call(owner, shares.create, {
    type: 'Session',
    id,
    recipients: [me.username],
    permissions: ['read'],
  })
  await page.goto(new URL(link).pathname)
  await expect(page).toHaveURL(`/notebooks/${id}`)
  await expect(page.getByRole('heading', { name: 'Log of the ship' })).toBeVisible()
  await expect(page.getByText('The messages of this notebook will appear here.')).toBeVisible()
  const other = await addNotebook(me, 'Mine')
  await page.goto(`/share/${id},${other.id}`)
  await expect(page.getByRole('heading', { name: 'Shared with you' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveText([/Log of the ship/, /Mine/])
  await expectAccessible(page)
})

test('two users who may ask see the messages of each other arrive', { tag: '@desktop' }, async ({
  page,
  me,
  anotherBrowser,
}) => {
  const friend = await register(me.url)
  const { id } = await call(me, notebooks.create, { name: 'Expedition' })
  await call(me, shares.create, {
    type: 'Session',
    id,
    recipients: [friend.username],
    permissions: ['read', 'update'],
  })
  const theirs = await anotherBrowser(friend)
  await Promise.all([page.goto(`/notebooks/${id}`), theirs.goto(`/notebooks/${id}`)])
  await ask(theirs, 'Who brings the maps?')
  await expect(turn(page, 'Who brings the maps?')).toBeVisible()
  await expect(turn(page, 'Who brings the maps?')).toContainText(friend.username)
  await ask(page, 'I bring them.')
  await expect(turn(theirs, 'I bring them.')).toContainText(me.username)
  await expect(turn(theirs, 'I bring them.').getByRole('button', { name: 'Edit message' })).toBeHidden()
})

test('the answer of a user who loses access stops, and the owner is not said to have stopped it', {
  tag: '@desktop',
}, async ({ page, me, models, anotherBrowser }) => {
  const question = `Who brings the maps? ${crypto.randomUUID()}`
  const reply = models.hold(question)
  const friend = await register(me.url)
  const { id } = await addNotebook(me, 'Expedition')
  const terms = { recipients: [friend.username], permissions: ['read' as const, 'update' as const] }
  await call(me, shares.create, { type: 'Session', id, ...terms })
  const theirs = await anotherBrowser(friend, { expectConsole: /404/ })
  await Promise.all([page.goto(`/notebooks/${id}`), theirs.goto(`/notebooks/${id}`)])
  await chooseModel(theirs, 'scripted')
  await ask(theirs, question)
  await reply.asked
  reply.write('The first ')
  await expect(turn(page, question)).toContainText('The first')
  await call(me, shares.remove, { type: 'Session', id, userId: friend.id })
  await reply.over
  await expect(turn(page, question).getByRole('note')).toHaveText('This reply was stopped.')
  await expect(theirs.getByText('Notebook not found')).toBeVisible()
})

test('a link lets another user read the notebook as it is, until it is revoked', { tag: '@desktop' }, async ({
  page,
  me,
  anotherBrowser,
  supervision,
}) => {
  supervision.expectConsole(/404/)
  const friend = await register(me.url)
  const { id } = await addNotebook(me, 'Tides')
  await sendElsewhere(me, id, 'When is high water?')
  await page.goto(`/notebooks/${id}`)
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share notebook' })
  await dialog.getByRole('tab', { name: 'By Link' }).click()
  await expect(dialog).toContainText('No links yet.')
  await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('After 7 days')
  await dialog.getByRole('spinbutton', { name: 'Number of users' }).fill('1')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('Successfully generated links for 1 notebook(s) or file(s)')).toBeVisible()
  const list = dialog.getByRole('list', { name: 'Links' })
  await expect(list).toContainText('Opened by 0 of 1 users')
  await expectAccessible(page)

  const [link] = await call(me, shares.listLinks, { type: 'Session', id })
  const theirs = await anotherBrowser(friend, { expectConsole: /404/ })
  await theirs.goto(new URL(link?.link ?? '').pathname)
  await expect(theirs).toHaveURL(`/notebooks/${id}`)
  await expect(turn(theirs, 'When is high water?')).toBeVisible()
  await expect(composer(theirs)).toBeHidden()
  await sendElsewhere(me, id, 'And low water?')
  await expect(turn(theirs, 'And low water?')).toBeVisible()

  await list.getByRole('button', { name: /^Revoke the link of/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke this link?' })
  await question.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Link revoked')).toBeVisible()
  await expect(dialog).toContainText('No links yet.')
  await expect(theirs.getByText('Notebook not found')).toBeVisible()
})

test('a link with no place left, and one that is gone, say so', { tag: '@desktop' }, async ({
  page,
  me,
  supervision,
}) => {
  supervision.expectConsole(/404|409/)
  const [owner, other] = [await register(me.url), await register(me.url)]
  const { id } = await addNotebook(owner, 'Tides')
  const { link } = await call(owner, shares.create, { type: 'Session', id, link: { uses: 1 } })
  const path = new URL(link).pathname
  await call(other, shares.openLinks, { ids: path.split('/').at(-1) ?? '' })
  await page.goto(path)
  await expect(page.getByText('This link has been opened by as many users as it allows')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/share/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Nothing is shared here' })).toBeVisible()
})

test.describe('a visitor', () => {
  test.use({ as: 'visitor' })

  test('who opens the address of two links signs in, also after a reload, and gets what they show', {
    tag: '@desktop',
  }, async ({ page, server }) => {
    const [owner, friend] = [await register(server.url), await register(server.url)]
    const ids: string[] = []
    for (const name of ['Tides', 'Winds']) {
      const { id } = await addNotebook(owner, name)
      const { link } = await call(owner, shares.create, { type: 'Session', id, link: {} })
      ids.push(link.split('/').at(-1) ?? '')
    }
    const address = `/share/${ids.join(',')}`
    await page.goto(address)
    await page.reload()
    await signInByHand(page, friend)
    await expect(page.getByRole('heading', { name: 'Shared with you' })).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main').getByRole('link')).toHaveText([/Tides/, /Winds/])
  })
})
