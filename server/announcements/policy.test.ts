import { expect, test } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import { isFor, type Seen } from './policy.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const unseen: Seen = { views: 0, agrees: 0 }
const person = { tags: ['Customer'] }

const announcement = (more: Partial<Announcement> = {}): Announcement => ({
  _id: 'a',
  enabled: true,
  startDate: null,
  endDate: null,
  priority: 0,
  tags: [],
  isBanner: false,
  title: 'News',
  subtitle: '',
  description: '',
  imageUrl: null,
  textMessage: '',
  images: [],
  numberOfViews: null,
  numberOfAgrees: null,
  presignedUrl: null,
  createdAt: NOW.toISOString(),
  ...more,
})

test.each([
  ['without conditions', {}, unseen, true],
  ['switched off', { enabled: false }, unseen, false],
  ['not yet begun', { startDate: '2026-06-02T00:00:00Z' }, unseen, false],
  ['over', { endDate: '2026-05-31T00:00:00Z' }, unseen, false],
  ['within its dates', { startDate: '2026-05-01T00:00:00Z', endDate: '2026-07-01T00:00:00Z' }, unseen, true],
  ['for one of their tags, in any case', { tags: ['customer', 'x'] }, unseen, true],
  ['for other tags', { tags: ['developer'] }, unseen, false],
  ['seen often enough', { numberOfViews: { type: 'view', threshold: 2 } }, { views: 2, agrees: 0 }, false],
  ['seen once of twice', { numberOfViews: { type: 'view', threshold: 2 } }, { views: 1, agrees: 0 }, true],
  ['agreed to', { numberOfAgrees: { type: 'agree', threshold: 1 } }, { views: 0, agrees: 1 }, false],
] as const)('the visibility of an announcement follows its fields: %s', (_, more, seen, shown) => {
  expect(isFor(announcement(more as Partial<Announcement>), person, seen, NOW)).toBe(shown)
})
