import { toolsMessages } from '#contract/messages/tools.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'

export const DICE_NOTATION_MAX = 100

/** Rolls dice in the usual notation. The package limits the dice, and how often one of them explodes. */
export async function rollDice(notation: string): Promise<{ total: number; rolls: string }> {
  // Loaded when it is first used: it takes 90 MB with its mathematics package.
  const { DiceRoll } = await import('@dice-roller/rpg-dice-roller')
  const roll = read(() => new DiceRoll(notation))
  if (!Number.isFinite(roll.total)) throw new ToolError(toolsMessages.totalNotFinite())
  return { total: roll.total, rolls: roll.output }
}

function read<T>(roll: () => T): T {
  try {
    return roll()
  } catch (error) {
    throw new ToolError(toolsMessages.diceInvalid(), { cause: error })
  }
}
