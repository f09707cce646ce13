import { beforeEach, expect, test } from 'vitest'
import { interruptedUploads, rememberedUploads } from './draft-uploads.view-state.ts'
import { addUploads, changeUpload, forgetUploads, type Upload, useUploads } from './view-state.ts'

const KEPT = 'commonplace:draft::uploads:n1'

const anUpload = (key: string, more: Partial<Upload> = {}): Upload => ({
  key,
  name: `${key}.txt`,
  size: 5,
  sent: 0,
  state: 'waiting',
  place: 'n1',
  ...more,
})
const names = () => rememberedUploads('n1').map(({ name }) => name)

beforeEach(() => {
  forgetUploads(useUploads.getState().uploads.map(({ key }) => key))
  localStorage.clear()
})

test('a draft stores its uploads until they are complete or removed', () => {
  addUploads([anUpload('a'), anUpload('b'), anUpload('elsewhere', { place: undefined })])
  expect(names()).toEqual(['a.txt', 'b.txt'])
  changeUpload('a', { state: 'sending', sent: 3 })
  changeUpload('b', { state: 'failed' })
  expect(names()).toEqual(['a.txt', 'b.txt'])
  changeUpload('a', { state: 'done' })
  expect(names()).toEqual(['b.txt'])
  forgetUploads(['b'])
  expect(localStorage.getItem(KEPT)).toBeNull()
})

test('the library stores uploads that belong to no message', () => {
  addUploads([anUpload('a', { place: undefined }), anUpload('of-a-draft')])
  expect(rememberedUploads(undefined).map(({ name }) => name)).toEqual(['a.txt'])
  changeUpload('a', { state: 'done' })
  expect(rememberedUploads(undefined)).toEqual([])
})

test('marks uploads of a closed page as interrupted until they are shown', async () => {
  addUploads([anUpload('own')])
  const lost = { key: 'lost', name: 'lost.txt', size: 5, page: 'page that is gone' }
  localStorage.setItem(KEPT, JSON.stringify([...rememberedUploads('n1'), lost]))
  expect(await interruptedUploads('n1')).toEqual([lost])
  addUploads([anUpload('lost', { state: 'interrupted' })])
  expect(await interruptedUploads('n1')).toEqual([])
  expect(names()).toEqual(['own.txt', 'lost.txt'])
})
