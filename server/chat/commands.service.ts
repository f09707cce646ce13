import { type chat, questChanged } from '#contract/chat.ts'
import { type AnsweredCommand, maskedKeyCommand, textAfterCommand } from '#contract/commands.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { notebookChanged } from '#contract/notebooks.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { saveKeyOfCommand } from '#server/models/personal-keys.service.ts'
import { listModels } from '#server/models/service.ts'
import { audienceOf, notebookScope } from '#server/notebooks/policy.ts'
import {
  rememberLast,
  requireNotebook,
  requireNotebookForWriting,
  takePosition,
} from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'
import { DICE_NOTATION_MAX, rollDice } from '#server/tools/service.ts'
import { adminCommands, commandList, keySaved, modelTable, rolled } from './command-texts.ts'
import { findPlaceOf, insertAnswered } from './commands.store.ts'
import { NEW_QUEST, requireQuest } from './quests.ts'
import type { StoredQuest } from './store.ts'

const DEFAULT_ROLL = '1d6'

type Sent = OutputOf<typeof chat.send>

/** Stores a message that is a command, with its answer. Models do not get such messages. */
export async function answerCommand(
  ctx: UserCtx,
  { id, prompt, clientMessageId, afterId, llm }: InputOf<typeof chat.send>,
  command: AnsweredCommand,
): Promise<Sent> {
  await requireNotebook(ctx, 'update', id)
  const text = await ANSWERS[command](ctx, command === '/key' ? prompt : textAfterCommand(prompt))
  return ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    const place = await findPlaceOf(ctx.db, id, clientMessageId)
    if (place.existingId) return { ...(await requireQuest(ctx, id, place.existingId)), movedOn: false }
    const now = ctx.clock.now()
    const changed = await takePosition(ctx, notebook.id)
    const quest: StoredQuest = {
      ...NEW_QUEST,
      id: place.freeId,
      sessionId: id,
      clientMessageId,
      // The key itself is nowhere in the message.
      prompt: command === '/key' ? maskedKeyCommand(prompt) : prompt,
      replies: [text],
      reasoning: [''],
      status: 'done',
      promptMetas: [null],
      fileIds: [],
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      userId: ctx.user.id,
      position: changed.position,
      llm,
      promptTokens: 0,
      knowledgeIds: [],
    }
    await insertAnswered(ctx.db, quest)
    await rememberLast(ctx, notebook)
    const [audience, scope] = [audienceOf(notebook), notebookScope(id)]
    ctx.emit(notebookChanged, audience, changed.notebook, scope)
    ctx.emit(questChanged, audience, quest, scope)
    return { ...quest, movedOn: afterId !== undefined && afterId !== place.latestId }
  })
}

const ANSWERS: Record<AnsweredCommand, (ctx: UserCtx, rest: string) => Promise<string> | string> = {
  '/roll': (_ctx, notation) => roll(notation),
  '/models': async (ctx) =>
    modelTable(
      ctx.language,
      (await listModels(ctx)).filter(({ isUsable }) => isUsable),
    ),
  '/key': async (ctx, prompt) => keySaved(ctx.language, await saveKeyOfCommand(ctx, prompt)),
  '/more': (ctx) => commandList(ctx.language, ctx.user),
  '/admin': (ctx) => {
    if (!ctx.user.isAdmin) throw invalid('prompt', chatMessages.unknownCommand({ command: '/admin' }))
    return adminCommands(ctx.language)
  },
}

async function roll(notation: string): Promise<string> {
  if (notation.length > DICE_NOTATION_MAX) throw invalid('prompt', chatMessages.invalidDice())
  try {
    return rolled(await rollDice(notation || DEFAULT_ROLL))
  } catch (error) {
    if (error instanceof ToolError) throw invalid('prompt', chatMessages.invalidDice())
    throw error
  }
}
