import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  audit: textGroup(
    async () => (await import('./en.ts')).enAuditLog,
    async () => (await import('./de.ts')).deAuditLog,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
