import { Notebook } from '#contract/notebooks.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { jsonListText } from '#server/platform/user-data/archive-texts.ts'
import { markdownHead, markdownTurn } from './notebook-markdown.ts'
import { eachQuest } from './service.ts'

/** A notebook with everything, as one JSON object. */
export async function* notebookJson(ctx: UserCtx, notebook: Notebook): AsyncGenerator<string> {
  yield `{"notebook":${JSON.stringify(Notebook.parse(notebook))},\n"messages":`
  yield* jsonListText(eachQuest(ctx, notebook.id))
  yield '}\n'
}

/** A notebook to read. */
export async function* notebookMarkdown(ctx: UserCtx, notebook: Notebook): AsyncGenerator<string> {
  yield markdownHead(notebook)
  for await (const quest of eachQuest(ctx, notebook.id)) yield markdownTurn(quest)
}
