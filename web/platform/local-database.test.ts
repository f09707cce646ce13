import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import {
  deleteLocalDatabase,
  deleteOtherLocalDatabases,
  openLocalDatabase,
  readRows,
  replaceRows,
  withLocalDatabase,
} from './local-database.ts'

const NAMES = ['answers', 'favorites', 'quests'] as const

const databaseNames = async () => (await indexedDB.databases()).map(({ name = '' }) => name).toSorted()

/** The tables and indexes of the open database. */
const describeOpened = () =>
  withLocalDatabase(async (database) => {
    const tables = [...database.objectStoreNames]
    const transaction = database.transaction(tables)
    return Object.fromEntries(tables.map((name) => [name, [...transaction.objectStore(name).indexNames]]))
  })

afterEach(() => {
  vi.unstubAllGlobals()
  return deleteLocalDatabase('eve')
})

test('deletes the databases of other users, and no others', async () => {
  for (const user of ['ann', 'bob', 'admin']) await openLocalDatabase(user, {})
  const elsewhere = await openDB('elsewhere', 1)
  elsewhere.close()
  await openLocalDatabase('ann', {})
  await deleteOtherLocalDatabases(['ann', 'admin'])
  expect(await databaseNames()).toEqual(['commonplace-admin', 'commonplace-ann', 'elsewhere'])
  for (const user of ['ann', 'admin']) await deleteLocalDatabase(user)
  await deleteDB('elsewhere')
})

test('keeps the rows of a database of an earlier release, whose tables and indexes were others', async () => {
  const earlier = await openDB('commonplace-eve', 60, {
    upgrade(database) {
      database.createObjectStore('uploads', { keyPath: 'key' }).createIndex('place', 'place')
      database.createObjectStore('answers', { keyPath: 'name' })
      const quests = database.createObjectStore('quests', { keyPath: 'id' })
      quests.createIndex('[sessionId+createdAt]', ['sessionId', 'createdAt'])
    },
  })
  await earlier.put('answers', { name: 'models', value: [] })
  earlier.close()
  await openLocalDatabase('eve', {
    answers: { key: 'name', version: 2 },
    favorites: { key: 'position', version: 1 },
    quests: { key: 'id', indexes: { thread: ['sessionId', 'createdAt'] }, version: 4 },
  })
  expect(await readRows('answers')).toEqual([{ name: 'models', value: [] }])
  expect(await describeOpened()).toEqual({ answers: [], favorites: [], quests: ['thread'] })
})

const ANSWERS = { answers: { key: 'name', version: 1 } } as const
const MODELS = { name: 'models', value: [] }

/** Opens the database in another tab, with another release. */
const openElsewhere = (version: number) =>
  openDB('commonplace-eve', version, {
    upgrade: (database) => {
      if (!database.objectStoreNames.contains('answers'))
        database.createObjectStore('answers', { keyPath: 'name' })
    },
  })

test('reads a database that a newer release has opened, and makes way for a still newer one', async () => {
  const newer = await openElsewhere(5000)
  await newer.put('answers', MODELS)
  newer.close()
  await openLocalDatabase('eve', ANSWERS)
  expect(await readRows('answers')).toEqual([MODELS])
  const newest = await openElsewhere(6000)
  newest.close()
  expect(await readRows('answers')).toEqual([MODELS])
})

test('opens a database again that it closed for a newer release', async () => {
  await openLocalDatabase('eve', ANSWERS)
  await replaceRows('answers', [MODELS])
  const newer = await openElsewhere(5000)
  newer.close()
  expect(await readRows('answers')).toEqual([MODELS])
})

test('does not create a database again that another tab has deleted', async () => {
  await openLocalDatabase('eve', ANSWERS)
  await replaceRows('answers', [MODELS])
  await deleteDB('commonplace-eve')
  await replaceRows('answers', [MODELS])
  expect(await readRows('answers')).toBeUndefined()
  expect(await databaseNames()).not.toContain('commonplace-eve')
})

test('does nothing where the browser refuses storage', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Refused', 'SecurityError')
    },
    deleteDatabase: () => {
      throw new DOMException('Refused', 'SecurityError')
    },
  })
  await openLocalDatabase('eve', ANSWERS)
  await replaceRows('answers', [MODELS])
  expect(await readRows('answers')).toBeUndefined()
  await deleteOtherLocalDatabases([])
  await deleteLocalDatabase('eve')
})

test('raises the version with each table', async () => {
  const versions: unknown[] = []
  for (const count of [1, 2, 3]) {
    await openLocalDatabase(
      'eve',
      Object.fromEntries(NAMES.slice(0, count).map((name) => [name, { key: 'id', version: 1 }])),
    )
    versions.push(await withLocalDatabase(async ({ version }) => version))
    await openLocalDatabase('someone', {})
  }
  await deleteLocalDatabase('someone')
  expect(versions).toEqual([10, 20, 30])
})
