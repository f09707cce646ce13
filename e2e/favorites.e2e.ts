import { files } from '#contract/files.ts'
import { projects } from '#contract/projects.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { expect, test } from './support/test.ts'

test('files are added to the favorites, listed alone, and removed', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  for (const fileName of ['ebb.txt', 'flood.txt'])
    await call(me, files.create, { fileName, content: 'Tides' })
  await page.goto('/files')
  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const only = page.getByRole('button', { name: 'Only favorites' })
  await only.click()
  await expect(page.getByText('No favorites yet')).toBeVisible()
  await only.click()
  await page.getByRole('button', { name: 'Actions for ebb.txt' }).click()
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Favorite' })).toHaveCount(1)
  await only.click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('ebb.txt')
  await expectAccessible(page)
  await page.reload()
  await expect(only).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Actions for ebb.txt' }).click()
  await page.getByRole('menuitem', { name: 'Remove from favorites' }).click()
  await expect(page.getByText('No favorites yet')).toBeVisible()
})

test('projects are added to the favorites, listed alone, and removed on their page', {
  tag: '@desktop',
}, async ({ page, me }) => {
  const coast = await call(me, projects.create, { name: 'Coast' })
  await call(me, projects.create, { name: 'River' })
  await page.goto('/projects')
  const cards = page.getByRole('list', { name: 'Projects' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: 'Actions for Coast' }).click()
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await expect(page.getByRole('img', { name: 'Favorite' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Only favorites' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Coast')
  await expectAccessible(page)
  await page.goto(`/projects/${coast.id}`)
  await page.getByRole('button', { name: 'Project menu' }).click()
  await page.getByRole('menuitem', { name: 'Remove from favorites' }).click()
  await expect(page.getByText('Removed from favorites')).toBeVisible()
  await page.goto('/projects?favorite=true')
  await expect(page.getByText('No favorites yet')).toBeVisible()
})
