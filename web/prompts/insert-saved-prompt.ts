import { textAfterCommand } from '#contract/commands.ts'
import { type SavedPrompt, variablesOf, withValues } from '#contract/prompts.ts'
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
  const variables = variablesOf(prompt.text).map((name) => ({ name }))
  if (variables.length === 0) return insert(prompt.text)
  openDialog('fill-prompt', {
    title: `/${prompt.name}`,
    variables,
    onValues: (values) => insert(withValues(prompt.text, values)),
  })
}
