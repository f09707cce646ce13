import { textAfterCommand } from '#contract/commands.ts'
import { type SavedPrompt, variablesOf } from '#contract/prompts.ts'
import { openDialog } from '#web/platform/dialogs.ts'

/**
 * Calls `onText` with the text of a saved prompt in place of its name in a message: at once, or after its variables are
 * filled in.
 */
export function insertSavedPrompt(
  prompt: SavedPrompt,
  message: string,
  onText: (text: string) => void,
): void {
  const rest = textAfterCommand(message)
  const insert = (text: string) => onText(rest === '' ? text : `${text}\n\n${rest}`)
  if (variablesOf(prompt.text).length === 0) insert(prompt.text)
  else openDialog('fill-prompt', { prompt, onText: insert })
}
