import { notebooks } from '#contract/notebooks.ts'
import { shares } from '#contract/shares.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { ask, composer, turn } from './support/conversation.ts'
import { type Person, register } from './support/people.ts'
import { expect, test } from './support/test.ts'

async function sharedNotebook(me: Person) {
  const friend = await register(me.url)
  const { id } = await call(me, notebooks.create, { name: 'Expedition to the north' })
  await call(me, shares.create, {
    type: 'Session',
    id,
    recipients: [friend.username],
    permissions: ['read', 'update'],
  })
  return { friend, id }
}

test('two users of a notebook see who is there and who types, until access is revoked', async ({
  page,
  me,
  anotherBrowser,
}) => {
  const { friend, id } = await sharedNotebook(me)
  await page.goto(`/notebooks/${id}`)
  await expect(composer(page)).toBeVisible()
  const present = page.getByRole('button', { name: '2 people here' })
  await expect(present).toBeHidden()
  const theirs = await anotherBrowser(friend, { expectConsole: /404/ })
  await theirs.goto(`/notebooks/${id}`)
  await expect(theirs.getByRole('button', { name: '2 people here' })).toBeVisible()
  await present.click()
  await expect(page.getByRole('list', { name: 'People in this notebook' })).toContainText(friend.username)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await composer(theirs).pressSequentially('Who brings')
  await expect(page.getByText(`${friend.username} is typing …`)).toBeVisible()
  await expect(theirs.getByText('is typing …')).toBeHidden()
  await expectAccessible(page)
  await ask(theirs, 'Who brings the maps?')
  await expect(turn(page, 'Who brings the maps?')).toContainText(friend.username)
  await expect(page.getByText('is typing …')).toBeHidden()

  await call(me, shares.remove, { type: 'Session', id, userId: friend.id })
  await expect(present).toBeHidden()
  await expect(theirs.getByText('Notebook not found')).toBeVisible()
})

test('a user who stops typing is not shown as typing for long', { tag: '@desktop' }, async ({
  page,
  me,
  anotherBrowser,
}) => {
  const { friend, id } = await sharedNotebook(me)
  const theirs = await anotherBrowser(friend)
  await Promise.all([page.goto(`/notebooks/${id}`), theirs.goto(`/notebooks/${id}`)])
  await expect(page.getByRole('button', { name: '2 people here' })).toBeVisible()
  await composer(theirs).pressSequentially('I think')
  await expect(page.getByText(`${friend.username} is typing …`)).toBeVisible()
  await expect(page.getByText('is typing …')).toBeHidden({ timeout: 10_000 })
})

test('a user hides their presence in the settings, and shows it again in every tab', {
  tag: '@desktop',
}, async ({ page, me, anotherBrowser }) => {
  const { friend, id } = await sharedNotebook(me)
  const theirs = await anotherBrowser(friend)
  await theirs.goto(`/notebooks/${id}`)
  await page.goto('/profile?tab=1')
  const shown = page.getByRole('switch', {
    name: 'Show when I am online, have a notebook open or type in it',
  })
  await shown.click()
  await expect(shown).not.toBeChecked()
  await page.goto(`/notebooks/${id}`)
  await composer(page).pressSequentially('Still typing')
  await expect(theirs.getByRole('button', { name: 'people here' })).toBeHidden()
  await expect(theirs.getByText('is typing …')).toBeHidden()
  await page.goto('/profile?tab=1')
  await expect(shown).not.toBeChecked()

  const otherTab = await page.context().newPage()
  await otherTab.goto(`/notebooks/${id}`)
  await expect(composer(otherTab)).toBeVisible()
  await shown.click()
  await expect(otherTab.getByRole('button', { name: '2 people here' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: '2 people here' })).toBeVisible()
})
