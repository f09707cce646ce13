import { expect, test } from 'vitest'
import { messageOfIssue } from '#contract/messages.ts'
import { AnnouncementInput, fieldOf, fieldsOf, inputOf, stateOf } from './announcement-form.ts'

const kind = { enabled: true, isBanner: false }

test('the fields of a new announcement become the defaults of the contract', () => {
  const input = inputOf({ ...fieldsOf(undefined), title: 'News' }, kind)
  expect(AnnouncementInput.parse(input)).toEqual(AnnouncementInput.parse({ title: 'News' }))
})

test('dates are moments in the time zone of the browser, and limits are numbers', () => {
  const fields = {
    ...fieldsOf(undefined),
    title: 'News',
    startDate: '2026-06-01T12:00',
    views: '3',
    tags: 'a, b',
  }
  const input = AnnouncementInput.parse(inputOf(fields, kind))
  expect(input).toMatchObject({
    startDate: new Date('2026-06-01T12:00').toISOString(),
    endDate: null,
    numberOfViews: { type: 'count', threshold: 3 },
    tags: ['a', 'b'],
  })
})

test('each wrong field has an error that says what to enter', () => {
  const typed = { title: 'News', priority: 'high', views: '0', agrees: '1.5', tags: 'x'.repeat(51) }
  const { error } = AnnouncementInput.safeParse(inputOf({ ...fieldsOf(undefined), ...typed }, kind))
  const said = error?.issues.map(({ path, message }) => [
    fieldOf(path.join('.')),
    messageOfIssue({ message }),
  ])
  expect(Object.fromEntries(said ?? [])).toMatchObject({
    priority: { message: 'Enter a whole number from -1,000 to 1,000' },
    views: { message: 'Enter a whole number of at least 1' },
    agrees: { message: 'Enter a whole number of at least 1' },
    tags: { message: 'A tag may have at most 50 characters' },
  })
})

test.each([
  ['off', { enabled: false, startDate: null, endDate: null }],
  ['scheduled', { enabled: true, startDate: '2026-06-02T00:00:00Z', endDate: null }],
  ['ended', { enabled: true, startDate: null, endDate: '2026-05-31T00:00:00Z' }],
  ['active', { enabled: true, startDate: '2026-05-31T00:00:00Z', endDate: '2026-06-02T00:00:00Z' }],
])('an announcement is %s by its switch and dates', (state, announcement) => {
  expect(stateOf(announcement, Date.parse('2026-06-01T00:00:00Z'))).toBe(state)
})
