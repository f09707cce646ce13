import { expect, test } from 'vitest'
import { ProjectColor } from '#contract/projects.ts'
import { projectColor } from './project-color.ts'

test('gives a project without a chosen color one of all colors, always the same', () => {
  const given = Array.from({ length: 50 }, (_, at) => projectColor({ id: `p${at}`, color: null }))
  expect(new Set(given)).toEqual(new Set(ProjectColor.options))
  expect(projectColor({ id: 'p7', color: null })).toBe(given[7])
})

test('keeps the chosen color', () => {
  for (const color of ProjectColor.options) expect(projectColor({ id: 'p1', color })).toBe(color)
})
