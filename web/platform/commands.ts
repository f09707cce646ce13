import type { ReactNode } from 'react'
import { create } from 'zustand'

export interface Command {
  /** The id by which a shortcut refers to the command: see `Domain.shortcuts`. */
  id: string
  label: string
  /** Other words by which users search for it. */
  keywords?: string
  group: 'go' | 'do' | 'view'
  icon?: ReactNode
  run: () => void
}

interface CommandsState {
  commands: Command[]
}

/** The actions available now, in the command palette and by keyboard shortcut. */
export const useCommands = create<CommandsState>(() => ({ commands: [] }))

/**
 * Adds commands while a screen is shown; the returned function removes them. A later command replaces one
 * with the same id.
 */
export function addCommands(added: Command[]): () => void {
  useCommands.setState(({ commands }) => ({ commands: [...commands, ...added] }))
  return () =>
    useCommands.setState(({ commands }) => ({ commands: commands.filter((one) => !added.includes(one)) }))
}

/** The available commands, without those that a later one replaces. */
export function currentCommands(commands = useCommands.getState().commands): Command[] {
  return commands.filter((command, at) => !commands.slice(at + 1).some(({ id }) => id === command.id))
}

export function runCommand(id: string): boolean {
  const command = currentCommands().find((one) => one.id === id)
  command?.run()
  return command !== undefined
}
