import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  profile: textGroup(
    async () => (await import('./en.ts')).enProfile,
    async () => (await import('./de.ts')).deProfile,
  ),
  'user-administration': textGroup(
    async () => (await import('./en-accounts.ts')).enAccountAdministration,
    async () => (await import('./de-accounts.ts')).deAccountAdministration,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
