import type { chat } from '#contract/chat.ts'
import { type AnsweredCommand, maskedKeyCommand, textAfterCommand } from '#contract/commands.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { areAgentsEnabled } from '#server/agents/gate.service.ts'
import { saveKeyOfCommand } from '#server/models/personal-keys.service.ts'
import { listModels } from '#server/models/service.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'
import { DICE_NOTATION_MAX, rollDice } from '#server/tools/service.ts'
import { adminCommands, commandList, keySaved, modelTable, rolled } from './command-texts.ts'
import { storeUnasked } from './unasked-messages.ts'

const DEFAULT_ROLL = '1d6'

type Sent = OutputOf<typeof chat.send>

/** Stores a message that is a command, with its answer. Models do not get such messages. */
export async function answerCommand(
  ctx: UserCtx,
  input: InputOf<typeof chat.send>,
  command: AnsweredCommand,
): Promise<Sent> {
  const { id, prompt } = input
  await requireNotebook(ctx, 'update', id)
  const text = await ANSWERS[command](ctx, command === '/key' ? prompt : textAfterCommand(prompt))
  return storeUnasked(ctx, input, {
    // The key itself is nowhere in the message.
    prompt: command === '/key' ? maskedKeyCommand(prompt) : prompt,
    replies: [text],
    reasoning: [''],
    promptMetas: [null],
    fileIds: [],
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
  '/more': async (ctx) =>
    commandList(ctx.language, { isAdmin: ctx.user.isAdmin, hasAgents: await areAgentsEnabled(ctx) }),
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
