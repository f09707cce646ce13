import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  mail: textGroup(
    async () => (await import('./en.ts')).enMail,
    async () => (await import('./de.ts')).deMail,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
