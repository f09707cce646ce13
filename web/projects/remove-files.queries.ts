import { withTexts } from '#web/platform/texts.ts'

/** Removes a notebook from its project, from any screen; the code for it is loaded on demand. */
export async function removeNotebookFromProject(projectId: string, notebookId: string): Promise<void> {
  const { removeNotebooks } = await withTexts(import('./changes.queries.ts'), 'projects')
  await removeNotebooks({ id: projectId, sessionIds: [notebookId] })
}
