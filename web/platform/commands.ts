import type { ReactNode } from 'react'
import { create } from 'zustand'

export interface Command {
  /** A shortcut belongs to a command by this id: see shortcuts.ts. */
  id: string
  label: string
  /** Other words that people look for it by. */
  keywords?: string
  group: 'go' | 'do' | 'view'
  icon?: ReactNode
  run: () => void
}

interface CommandsState {
  commands: Command[]
}

/** What a person can do now: reached through the command palette and by keys. */
export const useCommands = create<CommandsState>(() => ({ commands: [] }))

/** Adds commands for as long as a screen is there; the answer takes them away. A later one replaces its namesake. */
export function addCommands(added: Command[]): () => void {
  useCommands.setState(({ commands }) => ({ commands: [...commands, ...added] }))
  return () =>
    useCommands.setState(({ commands }) => ({ commands: commands.filter((one) => !added.includes(one)) }))
}

/** The commands on offer, without those that a later one replaces. */
export function currentCommands(commands = useCommands.getState().commands): Command[] {
  return commands.filter((command, at) => !commands.slice(at + 1).some(({ id }) => id === command.id))
}

export function runCommand(id: string): boolean {
  const command = currentCommands().find((one) => one.id === id)
  command?.run()
  return command !== undefined
}
