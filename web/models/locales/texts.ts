import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  tools: textGroup(
    async () => (await import('./en.ts')).enTools,
    async () => (await import('./de.ts')).deTools,
  ),
  'model-administration': textGroup(
    async () => (await import('./en-administration.ts')).enAdministration,
    async () => (await import('./de-administration.ts')).deAdministration,
  ),
  'model-metrics': textGroup(
    async () => (await import('./en-metrics.ts')).enMetrics,
    async () => (await import('./de-metrics.ts')).deMetrics,
  ),
  'model-presets': textGroup(
    async () => (await import('./en-presets.ts')).enPresets,
    async () => (await import('./de-presets.ts')).dePresets,
  ),
  providers: textGroup(
    async () => (await import('./en.ts')).enProviders,
    async () => (await import('./de.ts')).deProviders,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
