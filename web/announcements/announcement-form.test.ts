import { expect, test } from 'vitest'
import { AnnouncementInput, fieldsOf, inputOf, stateOf } from './announcement-form.ts'

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

test.each([
  ['off', { enabled: false, startDate: null, endDate: null }],
  ['scheduled', { enabled: true, startDate: '2026-06-02T00:00:00Z', endDate: null }],
  ['ended', { enabled: true, startDate: null, endDate: '2026-05-31T00:00:00Z' }],
  ['active', { enabled: true, startDate: '2026-05-31T00:00:00Z', endDate: '2026-06-02T00:00:00Z' }],
])('an announcement is %s by its switch and dates', (state, announcement) => {
  expect(stateOf(announcement, Date.parse('2026-06-01T00:00:00Z'))).toBe(state)
})
