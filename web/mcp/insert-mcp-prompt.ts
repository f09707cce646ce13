import { textAfterCommand } from '#contract/commands.ts'
import type { McpPrompt } from '#contract/mcp-contents.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { toast } from '#web/platform/toast.ts'
import { fetchMcpPrompt } from './contents.queries.ts'

/**
 * Calls `onText` with the text of a server's prompt in place of its name in a message, once its arguments are filled in.
 * The user reads it before it is sent.
 */
export function insertMcpPrompt(prompt: McpPrompt, message: string, onText: (text: string) => void): void {
  const rest = textAfterCommand(message)
  const insert = async (values: Record<string, string>) => {
    try {
      const text = await fetchMcpPrompt(prompt, values)
      onText(rest === '' ? text : `${text}\n\n${rest}`)
    } catch (error) {
      toast.failure(error)
    }
  }
  if (prompt.arguments.length === 0) return void insert({})
  openDialog('fill-prompt', {
    title: `/${prompt.command}`,
    variables: prompt.arguments.map(({ name, description: hint }) => ({ name, hint })),
    onValues: (values) => void insert(values),
  })
}
