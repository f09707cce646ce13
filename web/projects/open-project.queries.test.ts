import { expect, test } from 'vitest'
import { openProjectId } from './open-project.queries.ts'

test.each([
  ['/projects/7b0c', '7b0c'],
  ['/projects/7b0c/', '7b0c'],
  ['/projects', undefined],
  ['/notebooks/7b0c', undefined],
])('on %s the open project is %s', (path, id) => {
  expect(openProjectId(path)).toBe(id)
})
