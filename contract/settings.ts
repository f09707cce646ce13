import { z } from 'zod'
import { adminCall, liveEvent, userCall } from './kit.ts'

/** A setting on the wire: its name and its value as text. Booleans are true only for 'true' (any case) or '1'. */
export type ServerSetting = z.infer<typeof ServerSetting>
export const ServerSetting = z.object({ settingName: z.string(), settingValue: z.string() })

export const SETTING_VALUE_MAX = 10_000

export const settings = {
  fetch: userCall
    .route({ method: 'GET', path: '/settings/fetch', summary: 'Settings that the browser needs' })
    .output(z.array(ServerSetting)),
  update: adminCall
    .route({ method: 'PUT', path: '/settings/{settingName}', summary: 'Change a setting' })
    .input(z.object({ settingName: z.string(), settingValue: z.string().max(SETTING_VALUE_MAX) }))
    .output(ServerSetting),
}

export const settingChanged = liveEvent('setting_changed', z.object({ settingName: z.string() }))
