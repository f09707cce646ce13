import { expect, test } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import {
  bannersFor,
  dueNews,
  isForNewTag,
  newsFor,
  REPEAT_MS,
  unseenNews,
  viewEvent,
} from './announcement-queue.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')

const announcement = (over: Partial<Announcement>): Announcement => ({
  _id: 'one',
  enabled: true,
  startDate: null,
  endDate: null,
  priority: 0,
  tags: [],
  isBanner: false,
  title: 'Title',
  subtitle: '',
  description: '',
  imageUrl: null,
  textMessage: '',
  images: [],
  numberOfViews: null,
  numberOfAgrees: null,
  presignedUrl: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...over,
})

const ids = (list: Announcement[]) => list.map(({ _id }) => _id)
const news = (list: Partial<Announcement>[], userTags: string[] = []) =>
  ids(newsFor(list.map(announcement), { now: NOW, userTags }))

test('orders by importance and separates banners', () => {
  const all = [
    announcement({ _id: 'low', priority: -1 }),
    announcement({ _id: 'banner', priority: 5, isBanner: true }),
    announcement({ _id: 'high', priority: 9 }),
  ]
  const circumstances = { now: NOW, userTags: [] }
  expect(ids(newsFor(all, circumstances))).toEqual(['high', 'low'])
  expect(ids(bannersFor(all, circumstances))).toEqual(['banner'])
})

test.each([
  [{ enabled: false }, []],
  [{ startDate: '2026-06-15T12:00:01Z' }, []],
  [{ startDate: '2026-06-15T12:00:00Z' }, ['one']],
  [{ endDate: '2026-06-15T11:59:59Z' }, []],
  [{ endDate: '2026-06-15T12:00:00Z' }, ['one']],
])('shows %j as %j', (over, shown) => {
  expect(news([over])).toEqual(shown)
})

test('shows announcements to users with one of their tags, in any case', () => {
  expect(news([{ tags: ['Analyst'] }], ['customer'])).toEqual([])
  expect(news([{ tags: ['Analyst', 'other'] }], ['analyst'])).toEqual(['one'])
})

test('opens automatically at most every eight hours', () => {
  const list = [announcement({ _id: 'seen' }), announcement({ _id: 'new' })]
  expect(ids(dueNews(list, { seen: NOW - REPEAT_MS + 1 }, NOW))).toEqual(['new'])
  expect(ids(dueNews(list, { seen: NOW - REPEAT_MS }, NOW))).toEqual(['seen', 'new'])
})

test('marks only news that this browser has never shown', () => {
  const list = [announcement({ _id: 'seen' }), announcement({ _id: 'new' })]
  expect(ids(unseenNews(list, { seen: NOW - 10 * REPEAT_MS }))).toEqual(['new'])
})

test('records views of banners and of news separately', () => {
  expect(viewEvent(announcement({}))).toEqual({ type: 'VIEW_MODAL', metadata: { id: 'one' } })
  expect(viewEvent(announcement({ isBanner: true })).type).toBe('VIEW_BANNER')
})

test('a tag that the user was given opens its announcement at once', () => {
  const list = [announcement({ tags: ['Analyst'] }), announcement({ _id: 'all' })]
  expect(isForNewTag(list, { before: ['customer'], tags: ['customer', 'analyst'] })).toBe(true)
  expect(isForNewTag(list, { before: ['ANALYST'], tags: ['analyst'] })).toBe(false)
  expect(isForNewTag(list, { before: [], tags: ['customer'] })).toBe(false)
})
