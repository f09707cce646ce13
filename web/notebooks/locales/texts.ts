import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  welcome: textGroup(
    async () => (await import('./en.ts')).enWelcome,
    async () => (await import('./de.ts')).deWelcome,
  ),
  'first-steps': textGroup(
    async () => (await import('./en.ts')).enFirstSteps,
    async () => (await import('./de.ts')).deFirstSteps,
  ),
  sample: textGroup(
    async () => (await import('./en-sample.ts')).enSample,
    async () => (await import('./de-sample.ts')).deSample,
  ),
  'notebook-info': textGroup(
    async () => (await import('./en.ts')).enNotebookInfo,
    async () => (await import('./de.ts')).deNotebookInfo,
  ),
  'notebook-selection': textGroup(
    async () => (await import('./en.ts')).enNotebookSelection,
    async () => (await import('./de.ts')).deNotebookSelection,
  ),
  'notebook-tags': textGroup(
    async () => (await import('./en.ts')).enNotebookTags,
    async () => (await import('./de.ts')).deNotebookTags,
  ),
  'notebook-trash': textGroup(
    async () => (await import('./en.ts')).enNotebookTrash,
    async () => (await import('./de.ts')).deNotebookTrash,
  ),
  'delete-all': textGroup(
    async () => (await import('./en.ts')).enDeleteAll,
    async () => (await import('./de.ts')).deDeleteAll,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
