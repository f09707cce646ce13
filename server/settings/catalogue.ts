import type { z } from 'zod'
import { CHUNK_SIZE_MAX, CHUNK_SIZE_MIN } from '#contract/files.ts'
import { SAFETY_TOLERANCE } from '#contract/image-settings.ts'
import { settingsMessages } from '#contract/messages/settings.ts'
import type { SettingName } from '#contract/settings.ts'
import { STEPS_MAX } from '#server/platform/llm/call-limits.ts'
import {
  audioModel,
  choice,
  embeddingModel,
  files,
  flag,
  longText,
  model,
  secret,
  setting,
  text,
  webAddress,
  wholeNumber,
} from './setting-kinds.ts'

/**
 * The settings that an administrator changes at run time. Each one changes behaviour; a test proves it. Values are shown
 * to every administrator and recorded in the audit log, except those of the kind `secret`.
 */
export const catalogue = {
  registrationMode: setting({
    ...choice(['open', 'invite', 'closed'], settingsMessages.registrationInvalid()),
    default: 'open',
    label: 'Registration',
    help: 'Who can create an account: anyone, users with an invite, or no one',
    isPublic: true,
  }),
  enforceMFA: setting({
    ...flag(),
    default: false,
    label: 'Multi-factor authentication for all users',
    help: 'Requires all users to set up an authenticator app before they can continue',
    isPublic: true,
  }),
  DefaultAPIModel: setting({
    ...model(),
    default: '',
    label: 'Default model',
    help: 'Used until a user selects a model',
    isPublic: true,
  }),
  ModelMetricsDays: setting({
    ...wholeNumber({ min: 1, max: 3650, unit: 'days' }),
    default: 365,
    label: 'Days of model metrics',
    help: 'Turns, cost and speed of models are deleted after this many days',
    isPublic: false,
  }),
  DefaultEmbeddingModel: setting({
    ...embeddingModel(),
    default: '',
    label: 'Embedding model',
    help: 'Searches files by meaning, in addition to keywords',
    isPublic: false,
  }),
  TranscriptionModel: setting({
    ...audioModel('transcriptionModel'),
    default: '',
    label: 'Dictation model',
    help: 'Turns speech into text; without one, browsers use their own speech recognition',
    isPublic: false,
  }),
  SpeechModel: setting({
    ...audioModel('speechModel'),
    default: '',
    label: 'Speech model',
    help: 'Reads answers aloud; without one, browsers use their own voices',
    isPublic: false,
  }),
  SpeechVoice: setting({
    ...text(100),
    default: '',
    label: 'Voice',
    help: 'The voice of the speech model, such as alloy; leave empty for its first voice',
    isPublic: false,
  }),
  DefaultChunkSize: setting({
    ...wholeNumber({ min: CHUNK_SIZE_MIN, max: CHUNK_SIZE_MAX, unit: 'tokens' }),
    default: 2000,
    label: 'Chunk size',
    help: 'The default number of tokens in a chunk of a file',
    isPublic: true,
  }),
  MaxContentLength: setting({
    ...wholeNumber({ min: 1000, max: 1_000_000, unit: 'characters' }),
    default: 50_000,
    label: 'Full-text limit',
    help: 'Files of up to this many characters are sent to the model in full, longer files as relevant excerpts',
    isPublic: true,
  }),
  SystemFiles: setting({
    ...files(),
    default: '',
    label: 'Instruction files for all users',
    help: 'Included in every conversation',
    isPublic: false,
  }),
  MaxFileSize: setting({
    ...wholeNumber({ min: 1, max: 10_000, unit: 'MB' }),
    default: 100,
    label: 'Maximum file size',
    help: 'The maximum size of an uploaded file in megabytes',
    isPublic: true,
  }),
  GlobalFiles: setting({
    ...choice(['everyone', 'administrators'], settingsMessages.audienceInvalid()),
    default: 'everyone',
    label: 'Files for all users',
    help: 'Who can share a file with all users',
    isPublic: true,
  }),
  ConcurrentAnswers: setting({
    ...wholeNumber({ min: 1, max: 10_000, unit: 'answers' }),
    default: 8,
    label: 'Concurrent answers per user',
    help: 'The number of answers written for one user at the same time; further messages are queued',
    isPublic: false,
  }),
  WaitingAnswers: setting({
    ...wholeNumber({ min: 0, max: 10_000, unit: 'answers' }),
    default: 50,
    label: 'Queued answers per user',
    help: 'The number of messages of one user that can be queued; further messages are rejected',
    isPublic: false,
  }),
  EnableAgents: setting({
    ...flag(),
    default: true,
    label: 'Agents',
    help: 'Users can turn on agents in their settings: models with their own instructions, tools and files',
    isPublic: true,
  }),
  EnableArtifacts: setting({
    ...flag(),
    default: true,
    label: 'Artifacts',
    help: 'Pages, drawings, diagrams and programs in answers open beside the conversation, for users who switch this on',
    isPublic: true,
  }),
  EnableRapidReply: setting({
    ...flag(),
    default: true,
    label: 'Rapid replies',
    help: 'The cheapest model gives a short first answer until the chosen one begins, for users who switch this on',
    isPublic: true,
  }),
  SafetyToleranceMax: setting({
    ...wholeNumber({ min: SAFETY_TOLERANCE.min, max: SAFETY_TOLERANCE.max, unit: 'levels' }),
    default: SAFETY_TOLERANCE.max,
    label: 'Greatest safety tolerance of pictures',
    help: 'What users can allow image models that have such a setting: 0 is the strictest filter, 6 the most permissive',
    isPublic: true,
  }),
  UserMcpServers: setting({
    ...flag(),
    default: true,
    label: 'MCP servers of users',
    help: 'Users can add MCP servers for themselves, at public addresses',
    isPublic: true,
  }),
  ToolSteps: setting({
    ...wholeNumber({ min: 1, max: 100, unit: 'steps' }),
    default: STEPS_MAX,
    label: 'Steps with tools',
    help: 'How often a model can call tools and continue in one answer; then the answer ends',
    isPublic: false,
  }),
  WebSearchEngine: setting({
    ...choice(['off', 'searxng', 'brave', 'tavily'], settingsMessages.valueInvalid()),
    default: 'off',
    label: 'Web search',
    help: 'The search engine of the tool “Web search”: your own SearXNG, or Brave or Tavily with a key',
    isPublic: false,
  }),
  WebSearchAddress: setting({
    ...webAddress(),
    default: '',
    label: 'Address of SearXNG',
    help: 'Such as http://localhost:8888; its settings must permit the format json',
    isPublic: false,
  }),
  WebSearchKey: setting({
    ...secret(500),
    default: '',
    label: 'Key for web search',
    help: 'The API key of Brave or Tavily',
    isPublic: false,
  }),
  WeatherAddress: setting({
    ...webAddress(),
    default: 'https://api.open-meteo.com/v1/forecast',
    label: 'Weather service',
    help: 'The forecast address of Open-Meteo or of your own instance; empty to switch the tool “Weather” off',
    isPublic: false,
  }),
  GeocodingAddress: setting({
    ...webAddress(),
    default: 'https://geocoding-api.open-meteo.com/v1/search',
    label: 'Place search',
    help: 'Finds the places for the tool “Weather”; empty to switch it off',
    isPublic: false,
  }),
  AboutAddress: setting({
    ...webAddress(),
    default: '',
    label: 'Address of “About”',
    help: 'Where your own page about the site is; empty for the page of the program',
    isPublic: false,
  }),
  GuideAddress: setting({
    ...webAddress(),
    default: '',
    label: 'Address of the guide',
    help: 'Where your own guide is; empty for the guide of the program',
    isPublic: false,
  }),
  ChangelogAddress: setting({
    ...webAddress(),
    default: '',
    label: 'Address of the changelog',
    help: 'Where your own list of changes is; empty for the one of the program',
    isPublic: false,
  }),
  TermsText: setting({
    ...longText(),
    default: '',
    label: 'Terms of service',
    help: 'Your own terms, in Markdown; empty for the text of the program. Visitors can read them',
    isPublic: false,
  }),
  TermsAddress: setting({
    ...webAddress(),
    default: '',
    label: 'Address of the terms',
    help: 'Where your terms are published; it replaces their text',
    isPublic: false,
  }),
  PoliciesText: setting({
    ...longText(),
    default: '',
    label: 'Privacy policy',
    help: 'Your own policy, in Markdown; empty for the text of the program. Visitors can read it',
    isPublic: false,
  }),
  PoliciesAddress: setting({
    ...webAddress(),
    default: '',
    label: 'Address of the privacy policy',
    help: 'Where your policy is published; it replaces its text',
    isPublic: false,
  }),
} satisfies Record<SettingName, unknown>

export type SettingValue<N extends SettingName> = z.output<(typeof catalogue)[N]['read']>

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(catalogue, name)
