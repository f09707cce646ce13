import { expect, test } from 'vitest'
import { settings } from '#contract/settings.ts'
import { startAnotherApp } from '#server/testing/harness.ts'

test('a change in one process is visible to the next call in every process', async () => {
  const app = await startAnotherApp()
  const replica = await startAnotherApp({}, app)
  const admin = await app.addUser({ isAdmin: true })
  const valueIn = async (one: typeof app) =>
    (await one.call(admin.id, settings.fetch)).body.find(({ settingName }) => settingName === 'MaxFileSize')
      ?.settingValue
  for (const settingValue of ['5', '7', '9']) {
    expect(await valueIn(replica)).not.toBe(settingValue)
    await app.call(admin.id, settings.update, { settingName: 'MaxFileSize', settingValue })
    expect([await valueIn(replica), await valueIn(app)]).toEqual([settingValue, settingValue])
  }
  // Also a change that our code did not make.
  await app.ports.database.db.deleteFrom('settings').execute()
  expect(await valueIn(replica)).toBe('100')
})
