import type { LlmSettings } from '#contract/llm-settings.ts'
import { NotebookState } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import { ExportedMessage, NOTEBOOK_DOCUMENT_FORMAT, NOTEBOOK_DOCUMENT_VERSION } from '#contract/transfers.ts'
import { eachQuest } from '#server/chat/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { jsonListText } from '#server/platform/user-data/archive-texts.ts'
import { imagePath, type NotebookExport } from './notebook-export.ts'

/** A notebook with everything: a `NotebookDocument`. */
export async function* notebookJson(
  ctx: UserCtx,
  { notebook, project, files }: NotebookExport,
): AsyncGenerator<string> {
  const head = { format: NOTEBOOK_DOCUMENT_FORMAT, version: NOTEBOOK_DOCUMENT_VERSION }
  yield `${JSON.stringify({ ...head, notebook: NotebookState.parse(notebook), project, files }).slice(0, -1)},\n"messages":`
  yield* jsonListText(eachMessage(ctx, notebook.id))
  yield '}\n'
}

async function* eachMessage(ctx: UserCtx, notebookId: string): AsyncGenerator<ExportedMessage> {
  for await (const quest of eachQuest(ctx, notebookId)) yield toExportedMessage(quest)
}

/** A message without what only this installation knows. */
export const toExportedMessage = (
  quest: Quest & { llm: LlmSettings; knowledgeIds: string[] },
): ExportedMessage => ExportedMessage.parse({ ...quest, images: quest.images.map(imagePath) })
