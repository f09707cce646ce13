import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { deleteOtherLocalDatabases, openLocalDatabase } from './local-database.ts'

test('deletes the databases of other users, and no others', async () => {
  for (const user of ['ann', 'bob', 'admin']) await openLocalDatabase(user)
  const elsewhere = new Dexie('elsewhere')
  elsewhere.version(1).stores({ things: 'id' })
  await elsewhere.open()
  elsewhere.close()
  await openLocalDatabase('ann')
  await deleteOtherLocalDatabases(['ann', 'admin'])
  expect((await Dexie.getDatabaseNames()).toSorted()).toEqual([
    'commonplace-admin',
    'commonplace-ann',
    'elsewhere',
  ])
})
