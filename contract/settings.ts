import { z } from 'zod'
import { adminCall, liveEvent, timestamp, userCall } from './procedures.ts'

/** A setting on the wire: its name and its value as text. Booleans are true only for 'true' (any case) or '1'. */
export type ServerSetting = z.infer<typeof ServerSetting>
export const ServerSetting = z.object({ settingName: z.string(), settingValue: z.string() })

export const SETTING_VALUE_MAX = 10_000

/** All settings: the server has their descriptions, the browser their translated names. */
export const SETTING_NAMES = [
  'registrationMode',
  'enforceMFA',
  'DefaultAPIModel',
  'ModelMetricsDays',
  'DefaultEmbeddingModel',
  'TranscriptionModel',
  'SpeechModel',
  'SpeechVoice',
  'DefaultChunkSize',
  'MaxContentLength',
  'SystemFiles',
  'MaxFileSize',
  'GlobalFiles',
  'ConcurrentAnswers',
  'WaitingAnswers',
  'EnableAgents',
  'EnableArtifacts',
  'EnableRapidReply',
  'SafetyToleranceMax',
  'ToolSteps',
  'UserMcpServers',
  'WebSearchEngine',
  'WebSearchAddress',
  'WebSearchKey',
  'WeatherAddress',
  'GeocodingAddress',
] as const
export type SettingName = (typeof SETTING_NAMES)[number]

const settingName = z.string()

/** A setting as administrators see it. */
export type AdminSetting = z.infer<typeof AdminSetting>
export const AdminSetting = z.object({
  settingName,
  settingValue: z.string(),
  defaultValue: z.string(),
  /** Whether the current value differs from the default. */
  isChanged: z.boolean(),
  label: z.string(),
  help: z.string(),
  /** The kinds of models and `files`: ids, which are chosen by name. Of a `secret` only the end is sent. */
  kind: z.enum([
    'boolean',
    'number',
    'choice',
    'text',
    'model',
    'embeddingModel',
    'transcriptionModel',
    'speechModel',
    'files',
    'secret',
  ]),
  /** The allowed values; empty for other kinds. */
  choices: z.array(z.string()),
  updatedAt: timestamp.nullable(),
})

export const settings = {
  fetch: userCall
    .route({ method: 'GET', path: '/settings/fetch', summary: 'Settings that the browser needs' })
    .output(z.array(ServerSetting)),
  list: adminCall
    .route({ method: 'GET', path: '/admin/settings', summary: 'Every setting, with its description' })
    .output(z.array(AdminSetting)),
  update: adminCall
    .route({ method: 'PUT', path: '/settings/{settingName}', summary: 'Change a setting' })
    .input(z.object({ settingName, settingValue: z.string().max(SETTING_VALUE_MAX) }))
    .output(ServerSetting),
  reset: adminCall
    .route({
      method: 'DELETE',
      path: '/settings/{settingName}',
      summary: 'Reset a setting to its default',
    })
    .input(z.object({ settingName }))
    .output(ServerSetting),
}

export const settingChanged = liveEvent('setting_changed', z.object({ settingName: z.string() }))
