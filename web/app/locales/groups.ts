import type { SettingTexts } from './de-settings.ts'
import { en } from './en.ts'
import type { Translation } from './translation.ts'

/** Texts beyond those of the start, each group for the screens that are loaded `withTexts` of it. */
export const textGroups = {
  start: group(
    async () => en,
    async () => (await import('./de.ts')).de,
  ),
  accounts: group(
    async () => (await import('./en-accounts.ts')).enAccounts,
    async () => (await import('./de-accounts.ts')).deAccounts,
  ),
  admin: group(
    async () => (await import('./en-admin.ts')).enAdmin,
    async () => (await import('./de-admin.ts')).deAdmin,
  ),
  attachments: group(
    async () => (await import('./en-attachments.ts')).enAttachments,
    async () => (await import('./de-attachments.ts')).deAttachments,
  ),
  drive: group(
    async () => (await import('./en-drive.ts')).enDrive,
    async () => (await import('./de-drive.ts')).deDrive,
  ),
  'external-sign-in': group(
    async () => (await import('./en-external-sign-in.ts')).enExternalSignIn,
    async () => (await import('./de-external-sign-in.ts')).deExternalSignIn,
  ),
  'file-tags': group(
    async () => (await import('./en-file-tags.ts')).enFileTags,
    async () => (await import('./de-file-tags.ts')).deFileTags,
  ),
  files: group(
    async () => (await import('./en-files.ts')).enFiles,
    async () => (await import('./de-files.ts')).deFiles,
  ),
  'file-sources': group(
    async () => (await import('./en-file-sources.ts')).enFileSources,
    async () => (await import('./de-file-sources.ts')).deFileSources,
  ),
  invites: group(
    async () => (await import('./en-invites.ts')).enInvites,
    async () => (await import('./de-invites.ts')).deInvites,
  ),
  mail: group(
    async () => (await import('./en-mail.ts')).enMail,
    async () => (await import('./de-mail.ts')).deMail,
  ),
  mfa: group(
    async () => (await import('./en-mfa.ts')).enMfa,
    async () => (await import('./de-mfa.ts')).deMfa,
  ),
  profile: group(
    async () => (await import('./en-profile.ts')).enProfile,
    async () => (await import('./de-profile.ts')).deProfile,
  ),
  projects: group(
    async () => (await import('./en-projects.ts')).enProjects,
    async () => (await import('./de-projects.ts')).deProjects,
  ),
  'prompt-meta': group(
    async () => (await import('./en-prompt-meta.ts')).enPromptMeta,
    async () => (await import('./de-prompt-meta.ts')).dePromptMeta,
  ),
  providers: group(
    async () => (await import('./en-providers.ts')).enProviders,
    async () => (await import('./de-providers.ts')).deProviders,
  ),
  // What the server says, it says in English.
  sentences: group(
    async () => ({}),
    async () => ({ sentences: (await import('./de-sentences.ts')).deSentences }),
  ),
  settings: group(
    async () => ({}),
    async () => (await import('./de-settings.ts')).deSettings,
  ),
  'system-prompts': group(
    async () => (await import('./en-system-prompts.ts')).enSystemPrompts,
    async () => (await import('./de-system-prompts.ts')).deSystemPrompts,
  ),
  'thread-search': group(
    async () => (await import('./en-thread-search.ts')).enThreadSearch,
    async () => (await import('./de-thread-search.ts')).deThreadSearch,
  ),
  viewer: group(
    async () => (await import('./en-viewer.ts')).enViewer,
    async () => (await import('./de-viewer.ts')).deViewer,
  ),
  welcome: group(
    async () => (await import('./en-welcome.ts')).enWelcome,
    async () => (await import('./de-welcome.ts')).deWelcome,
  ),
}

function group<T extends object>(en: () => Promise<T>, de: () => Promise<Translation<NoInfer<T>>>) {
  return { en, de }
}

type Groups = typeof textGroups
/** All texts as one: `t` takes every name that there is. */
type Texts = Together<{ [G in keyof Groups]: Awaited<ReturnType<Groups[G]['en']>> }[keyof Groups]>
type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Record<Exclude<keyof Groups, 'start' | 'sentences'>, TextLoaders> {}
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts & { settingTexts: SettingTexts } }
  }
}
