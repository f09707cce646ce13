import type { AdminSetting, SettingName } from '#contract/settings.ts'

/** The groups in order. */
export const SETTING_GROUPS = ['access', 'models', 'tools', 'files', 'pages'] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

const GROUP_OF: Record<SettingName, SettingGroup> = {
  registrationMode: 'access',
  enforceMFA: 'access',
  DefaultAPIModel: 'models',
  SystemFiles: 'models',
  TranscriptionModel: 'models',
  SpeechModel: 'models',
  SpeechVoice: 'models',
  ModelMetricsDays: 'models',
  ConcurrentAnswers: 'models',
  WaitingAnswers: 'models',
  EnableAgents: 'models',
  EnableArtifacts: 'models',
  EnableRapidReply: 'models',
  SafetyToleranceMax: 'models',
  ToolSteps: 'tools',
  UserMcpServers: 'tools',
  WebSearchEngine: 'tools',
  WebSearchAddress: 'tools',
  WebSearchKey: 'tools',
  WeatherAddress: 'tools',
  GeocodingAddress: 'tools',
  DefaultEmbeddingModel: 'files',
  DefaultChunkSize: 'files',
  MaxContentLength: 'files',
  MaxFileSize: 'files',
  GlobalFiles: 'files',
  AboutAddress: 'pages',
  GuideAddress: 'pages',
  ChangelogAddress: 'pages',
  TermsText: 'pages',
  TermsAddress: 'pages',
  PoliciesText: 'pages',
  PoliciesAddress: 'pages',
  WebsiteAddress: 'pages',
  PricingAddress: 'pages',
  SupportAddress: 'pages',
  BlogAddress: 'pages',
}

export interface SettingsOfGroup {
  group: SettingGroup
  settings: AdminSetting[]
}

/** The settings by group; one of a newer server, which has no group here, is with the files. */
export function settingsByGroup(settings: AdminSetting[]): SettingsOfGroup[] {
  const groupOf = ({ settingName }: AdminSetting) => GROUP_OF[settingName as SettingName] ?? 'files'
  return SETTING_GROUPS.map((group) => ({
    group,
    settings: settings.filter((setting) => groupOf(setting) === group),
  })).filter(({ settings }) => settings.length > 0)
}

/** The group that an address names, or the first. */
export const groupNamed = (name: string | undefined, groups: SettingsOfGroup[]): SettingGroup =>
  (groups.find(({ group }) => group === name) ?? groups[0])?.group ?? 'access'
