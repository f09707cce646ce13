import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, test } from 'vitest'
import {
  deleteLocalDatabase,
  deleteOtherLocalDatabases,
  openLocalDatabase,
  withLocalDatabase,
} from './local-database.ts'

test('deletes the databases of other users, and no others', async () => {
  for (const user of ['ann', 'bob', 'admin']) await openLocalDatabase(user, {})
  const elsewhere = new Dexie('elsewhere')
  elsewhere.version(1).stores({ things: 'id' })
  await elsewhere.open()
  elsewhere.close()
  await openLocalDatabase('ann', {})
  await deleteOtherLocalDatabases(['ann', 'admin'])
  expect((await Dexie.getDatabaseNames()).toSorted()).toEqual([
    'commonplace-admin',
    'commonplace-ann',
    'elsewhere',
  ])
})

test('keeps the rows of a database that has more tables or other indexes now', async () => {
  const earlier = new Dexie('commonplace-eve')
  earlier.version(6).stores({ uploads: 'key', answers: 'name' })
  await earlier.open()
  await earlier.table('answers').put({ name: 'models', value: [] })
  earlier.close()
  await openLocalDatabase('eve', {
    answers: { indexes: 'name', version: 2 },
    uploads: { indexes: 'key, place', version: 4 },
    favorites: { indexes: 'position', version: 1 },
  })
  const kept = await withLocalDatabase(({ answers, favorites }) =>
    Promise.all([answers.get('models'), favorites.count()]),
  )
  expect(kept).toEqual([{ name: 'models', value: [] }, 0])
  await deleteLocalDatabase('eve')
})
