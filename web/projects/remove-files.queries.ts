import { withTexts } from '#web/platform/texts.ts'

/** Takes a notebook out of its project, from wherever it is shown; the code for it comes when that is done. */
export async function takeNotebookOut(projectId: string, notebookId: string): Promise<void> {
  const { removeNotebooks } = await withTexts(import('./changes.queries.ts'), 'projects')
  await removeNotebooks({ id: projectId, sessionIds: [notebookId] })
}
