import { z } from 'zod'
import { adminCall, liveEvent, publicCall, timestamp, userCall } from './procedures.ts'

/** A setting on the wire: its name and its value as text. Booleans are true only for 'true' (any case) or '1'. */
export type ServerSetting = z.infer<typeof ServerSetting>
export const ServerSetting = z.object({ settingName: z.string(), settingValue: z.string() })

export const SETTING_VALUE_MAX = 50_000

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
  'AboutAddress',
  'GuideAddress',
  'ChangelogAddress',
  'TermsText',
  'TermsAddress',
  'PoliciesText',
  'PoliciesAddress',
  'WebsiteAddress',
  'PricingAddress',
  'SupportAddress',
  'BlogAddress',
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
    'longText',
  ]),
  /** The allowed values; empty for other kinds. */
  choices: z.array(z.string()),
  updatedAt: timestamp.nullable(),
})

/** Pages that the program ships, and that administrators can replace by a text or an address. */
export type SitePage = z.infer<typeof SitePage>
export const SitePage = z.enum(['about', 'guide', 'changelog', 'terms', 'policies'])

/** What replaces a page; both are `null` where the page of the program is shown. */
export type PageReplacement = z.infer<typeof PageReplacement>
export const PageReplacement = z.object({
  /** Markdown. */
  text: z.string().nullable(),
  /** Where the page is published instead. */
  address: z.string().nullable(),
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
  /** Also for visitors, who read the terms before they register. */
  page: publicCall
    .route({ method: 'GET', path: '/pages/{page}', summary: 'What replaces a page of the site' })
    .input(z.object({ page: SitePage }))
    .output(PageReplacement),
}

export const settingChanged = liveEvent('setting_changed', z.object({ settingName: z.string() }))
