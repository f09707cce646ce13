import type { z } from 'zod'
import { CHUNK_SIZE_MAX, CHUNK_SIZE_MIN } from '#contract/files.ts'
import { settingsMessages } from '#contract/messages/settings.ts'
import type { SettingName } from '#contract/settings.ts'
import { choice, embeddingModel, files, flag, model, setting, wholeNumber } from './setting-kinds.ts'

/**
 * The settings that an administrator changes at run time. Each one changes behaviour; a test proves it. None is a
 * secret: values are shown to every administrator and recorded in the audit log.
 */
export const catalogue = {
  registrationMode: setting({
    ...choice(['open', 'invite', 'closed'], settingsMessages.registrationInvalid()),
    default: 'open',
    label: 'Registration',
    help: 'Who may create an account: anyone, users with an invite, or no one',
    isPublic: true,
  }),
  enforceMFA: setting({
    ...flag(),
    default: false,
    label: 'Multi-factor authentication for everybody',
    help: 'Whether everybody must set up an authenticator app before anything else',
    isPublic: true,
  }),
  DefaultAPIModel: setting({
    ...model(),
    default: '',
    label: 'Default model',
    help: 'The model for people who have chosen none',
    isPublic: true,
  }),
  DefaultEmbeddingModel: setting({
    ...embeddingModel(),
    default: '',
    label: 'Embedding model',
    help: 'Finds passages of files by their meaning, not by their words alone',
    isPublic: false,
  }),
  DefaultChunkSize: setting({
    ...wholeNumber({ min: CHUNK_SIZE_MIN, max: CHUNK_SIZE_MAX, unit: 'tokens' }),
    default: 2000,
    label: 'Size of passages',
    help: 'How many tokens a chunk of a file has by default',
    isPublic: true,
  }),
  MaxContentLength: setting({
    ...wholeNumber({ min: 1000, max: 1_000_000, unit: 'characters' }),
    default: 50_000,
    label: 'Longest text sent whole',
    help: 'How many characters of a file are sent to a model at most; of longer ones the passages that fit the question',
    isPublic: true,
  }),
  SystemFiles: setting({
    ...files(),
    default: '',
    label: 'Instruction files for everybody',
    help: 'Their text instructs every model in every message',
    isPublic: false,
  }),
  MaxFileSize: setting({
    ...wholeNumber({ min: 1, max: 10_000, unit: 'MB' }),
    default: 100,
    label: 'Largest file',
    help: 'How many megabytes one uploaded file may have',
    isPublic: true,
  }),
  GlobalFiles: setting({
    ...choice(['everyone', 'administrators'], settingsMessages.audienceInvalid()),
    default: 'everyone',
    label: 'Files for everybody',
    help: 'Who may share a file with everybody at once',
    isPublic: true,
  }),
  ConcurrentAnswers: setting({
    ...wholeNumber({ min: 1, max: 10_000, unit: 'answers' }),
    default: 8,
    label: 'Answers at a time per user',
    help: 'How many answers are written for one user at the same time; further ones wait in the order of their messages',
    isPublic: false,
  }),
  WaitingAnswers: setting({
    ...wholeNumber({ min: 0, max: 10_000, unit: 'answers' }),
    default: 50,
    label: 'Waiting answers per user',
    help: 'How many messages of one user can wait for an answer; further ones are refused',
    isPublic: false,
  }),
} satisfies Record<SettingName, unknown>

export type SettingValue<N extends SettingName> = z.output<(typeof catalogue)[N]['read']>

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(catalogue, name)
