import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  help: textGroup(
    async () => (await import('./en.ts')).enHelp,
    async () => (await import('./de.ts')).deHelp,
  ),
  guide: textGroup(
    async () => (await import('./en.ts')).enGuide,
    async () => (await import('./de.ts')).deGuide,
  ),
  tour: textGroup(
    async () => (await import('./en.ts')).enTour,
    async () => (await import('./de.ts')).deTour,
  ),
  reference: textGroup(
    async () => (await import('./en.ts')).enReference,
    async () => (await import('./de.ts')).deReference,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
