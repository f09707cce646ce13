import { notebooks } from '#contract/notebooks.ts'
import { projectMembers } from '#contract/project-members.ts'
import { projects } from '#contract/projects.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('members see in a project what the others did, by kind and person', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const friend = await register(me.url)
  const { id } = await call(me, projects.create, { name: 'Whales' })
  await call(me, projectMembers.add, { id, recipients: [friend.username], role: 'editor' })
  const song = await call(friend, notebooks.create, { name: 'Songs', projectId: id })
  const lost = await call(friend, notebooks.create, { name: 'Lost', projectId: id })
  await call(friend, notebooks.remove, { id: lost.id })
  await page.goto(`/projects/${id}`)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page).toHaveURL(`/projects/${id}?tab=activity`)
  const feed = page.getByRole('list', { name: 'Activity' })
  await expect(feed.getByRole('listitem')).toHaveCount(4)
  await expect(feed).toContainText('Created the notebook Songs')
  await expect(feed).toContainText('Created the notebook Lost')
  await expect(feed.getByRole('link', { name: 'Lost' })).toBeHidden()
  await expect(feed).toContainText(`Added ${friend.username} to the project`)
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Person' }).selectOption(me.username)
  await expect(feed.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Notebooks')
  await expect(page.getByText('No activity found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Person' }).selectOption('All people')
  await feed.getByRole('link', { name: 'Songs' }).click()
  await expect(page).toHaveURL(`/notebooks/${song.id}`)
})

test('a user sees their own activity, and an empty page before it', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  await page.goto('/activity')
  await expect(page.getByText('Nothing happened yet')).toBeVisible()
  await expectAccessible(page)
  const { id } = await call(me, projects.create, { name: 'Whales' })
  await call(me, notebooks.create, { name: 'Songs', projectId: id })
  const friend = await register(me.url)
  await call(me, projectMembers.add, { id, recipients: [friend.username], role: 'reader' })
  await page.reload()
  const feed = page.getByRole('list', { name: 'Activity' })
  await expect(feed).toContainText('Created the notebook Songs in Whales')
  await expect(feed).toContainText(`Added ${friend.username} to the project Whales`)
  await expectAccessible(page)
  await feed.getByRole('link', { name: 'Whales' }).first().click()
  await expect(page).toHaveURL(`/projects/${id}`)
})
