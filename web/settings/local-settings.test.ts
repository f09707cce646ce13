import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteLocalDatabase, openLocalDatabase } from '#web/platform/local-database.ts'
import { answering, refusal } from '#web/testing/server.ts'
import { settingTables } from './local-settings.ts'
import { serverSettings } from './queries.ts'

beforeEach(() => openLocalDatabase('u1', settingTables))
afterEach(() => deleteLocalDatabase('u1'))

const aSetting = (settingName: string) => ({ settingName, settingValue: 'true' })

test('shows the settings of the last time while the server does not respond', async () => {
  answering({ 'GET /settings/fetch': () => [aSetting('EnableArtifacts')] })
  await new QueryClient().fetchQuery(serverSettings())
  answering({ 'GET /settings/fetch': () => [aSetting('EnableAgents')] })
  await new QueryClient().fetchQuery(serverSettings())

  answering({ 'GET /settings/fetch': () => refusal(403, 'Forbidden') })
  const observer = new QueryObserver(new QueryClient(), serverSettings())
  const close = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().error?.message).toBe('Forbidden'))
  expect(observer.getCurrentResult().data).toEqual([aSetting('EnableAgents')])
  close()
})
