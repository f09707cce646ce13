import { notebooks } from '#contract/notebooks.ts'
import { projectMembers } from '#contract/project-members.ts'
import { projects } from '#contract/projects.ts'
import { shares } from '#contract/shares.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { ask, sendElsewhere, turn } from './support/conversation.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('members are added, get another role, and lose their open screens at once when they are removed', async ({
  page,
  me,
  anotherBrowser,
}) => {
  const friend = await register(me.url)
  const { id } = await call(me, projects.create, { name: 'Expedition' })
  const notebook = await call(me, notebooks.create, { name: 'Log of the ship', projectId: id })
  await sendElsewhere(me, notebook.id, 'Where are we?')
  await page.goto(`/projects/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share project' })
  await expect(dialog).toContainText('Not shared with anyone yet.')
  await dialog.getByRole('textbox', { name: 'Recipients' }).fill(friend.username)
  await dialog.getByRole('combobox', { name: 'Permission', exact: true }).selectOption('Reader')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Successfully shared 1 projects to 1 recipient(s)')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Shared with' })).toContainText(friend.username)
  await expectAccessible(page)

  const theirs = await anotherBrowser(friend, { expectConsole: /404/ })
  await theirs.goto('/projects')
  await expect(theirs.getByText(`Owner: ${me.username}`)).toBeVisible()
  await theirs.getByRole('link', { name: 'Expedition' }).click()
  await expect(theirs.getByRole('main').getByRole('link', { name: 'Log of the ship' })).toBeVisible()
  await expect(theirs.getByRole('main').getByRole('link', { name: 'New notebook' })).toBeHidden()
  await expect(theirs.getByRole('button', { name: 'Add files' })).toBeHidden()
  await expectAccessible(theirs)

  await dialog.getByRole('combobox', { name: `Permission of ${friend.username}` }).selectOption('Editor')
  await expect(page.getByText('Permission changed')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Add files' })).toBeVisible()
  await theirs.getByRole('main').getByRole('link', { name: 'Log of the ship' }).click()
  await ask(theirs, 'Who brings the maps?')
  await expect(turn(theirs, 'Who brings the maps?')).toBeVisible()

  await dialog.getByRole('button', { name: `Stop sharing with ${friend.username}` }).click()
  const question = page.getByRole('alertdialog', { name: `Stop sharing with ${friend.username}?` })
  await question.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('Successfully revoked user’s sharing permission')).toBeVisible()
  await expect(theirs.getByText('Notebook not found')).toBeVisible()
  await expect(turn(theirs, 'Where are we?')).toBeHidden()
  await theirs.goto(`/projects/${id}`)
  await expect(theirs.getByText('Project not found')).toBeVisible()
})

test('a project is read by a link, without its files, until the link is revoked', {
  tag: '@desktop',
}, async ({ page, me, anotherBrowser }) => {
  const friend = await register(me.url)
  const { id } = await call(me, projects.create, { name: 'Expedition' })
  await call(me, notebooks.create, { name: 'Log of the ship', projectId: id })
  await page.goto(`/projects/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share project' })
  await dialog.getByRole('tab', { name: 'By Link' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const links = dialog.getByRole('list', { name: 'Links' })
  await expect(links).toContainText('Opened by 0 users')
  await expectAccessible(page)
  const [link] = await call(me, shares.listLinks, { type: 'Project', id })

  const theirs = await anotherBrowser(friend, { expectConsole: /404/ })
  await theirs.goto(`/share/${link?.id}`)
  await expect(theirs).toHaveURL(`/projects/${id}`)
  await expect(theirs.getByText('You read this project by a link')).toBeVisible()
  await expect(theirs.getByRole('tab', { name: 'Activity' })).toBeHidden()
  await expectAccessible(theirs)
  await theirs.getByRole('main').getByRole('link', { name: 'Log of the ship' }).click()
  await expect(theirs.getByRole('textbox', { name: 'Message' })).toBeHidden()

  await dialog.getByRole('button', { name: 'Revoke the link of' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Link revoked')).toBeVisible()
  await expect(theirs.getByText('Notebook not found')).toBeVisible()
  await theirs.goto(`/projects/${id}`)
  await expect(theirs.getByText('Project not found')).toBeVisible()
})

test('a member leaves a project, and takes the own notebook along', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const owner = await register(me.url)
  const { id } = await call(owner, projects.create, { name: 'Expedition' })
  await call(owner, projectMembers.add, { id, recipients: [me.username], role: 'editor' })
  await call(me, notebooks.create, { name: 'My maps', projectId: id })
  await page.goto(`/projects/${id}`)
  await page.getByRole('button', { name: '2 members' }).click()
  const members = page.getByRole('dialog', { name: 'Members' })
  await expect(members.getByRole('list', { name: 'Members' })).toContainText(owner.username)
  await expectAccessible(page)
  await members.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Project menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave project' }).click()
  await expect(page.getByText('Left project successfully')).toBeVisible()
  await expect(page).toHaveURL('/projects')
  await expect(page.getByText('No projects yet')).toBeVisible()
  expect((await call(owner, projects.get, { id })).sessions).toEqual([])
  expect((await call(me, notebooks.list, {})).data).toMatchObject([{ name: 'My maps', projectId: null }])
})

test('an owner hands a project over and archives another one', { tag: '@desktop' }, async ({ page, me }) => {
  const friend = await register(me.url)
  const { id } = await call(me, projects.create, { name: 'Expedition' })
  await call(me, projectMembers.add, { id, recipients: [friend.username], role: 'reader' })
  await call(me, projects.create, { name: 'Old plans' })
  await page.goto(`/projects/${id}`)
  await page.getByRole('button', { name: '2 members' }).click()
  await page.getByRole('button', { name: `Make ${friend.username} the owner` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make owner' }).click()
  await expect(page.getByText('The project has a new owner')).toBeVisible()
  expect(await call(friend, projects.get, { id })).toMatchObject({ owner: null, userId: friend.id })

  await page.goto('/projects')
  await page.getByRole('button', { name: 'Actions for Old plans' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Project archived')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Old plans' })).toBeHidden()
  await page.getByRole('radio', { name: 'Archived' }).check()
  await expect(page.getByRole('link', { name: 'Old plans' })).toBeVisible()
})
