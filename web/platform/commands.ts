import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { CurrentUser } from '#contract/users.ts'
import {
  type CommandEntry,
  entriesFor,
  type OpenPage,
  type PaletteGroup,
  type PaletteStep,
  runEntry,
} from './entries.ts'

/** What a command does on this page, or to one thing in a list. */
export interface CommandAction {
  /** The id of the command. */
  id: string
  run: () => void
  /** Asked by the palette in place of `run`. */
  step?: () => PaletteStep
  /** In place of the command's name in menus. */
  menuLabel?: string
}

/** A command that is available now. */
export interface Command {
  id: string
  label: string
  keywords?: string
  group: CommandEntry['group']
  icon: ReactNode
  run: () => void
  step?: () => PaletteStep
}

interface CommandsState {
  /** Of all domains, for every user. */
  entries: readonly CommandEntry[]
  /** What the palette finds besides commands. */
  groups: readonly PaletteGroup[]
  user: CurrentUser | undefined
  openPage: OpenPage
  /** Of the screens that are shown; the last one with an id counts. */
  actions: readonly CommandAction[]
  /** The ids of those that the site does not have. */
  withheld: readonly string[]
}

export const useCommands = create<CommandsState>(() => ({
  entries: [],
  groups: [],
  user: undefined,
  openPage: () => undefined,
  actions: [],
  withheld: [],
}))

/** Called once by the application with the commands of all domains, and what else the palette finds. */
export const registerCommands = (entries: readonly CommandEntry[], groups: readonly PaletteGroup[] = []) =>
  useCommands.setState({ entries, groups })

export const commandEntry = (id: string): CommandEntry | undefined =>
  useCommands.getState().entries.find((entry) => entry.id === id)

/** Handles commands while a screen is shown; the returned function ends it. */
export function handleCommands(added: readonly CommandAction[]): () => void {
  useCommands.setState(({ actions }) => ({ actions: [...actions, ...added] }))
  return () =>
    useCommands.setState(({ actions }) => ({ actions: actions.filter((one) => !added.includes(one)) }))
}

/** Hides a command that the site does not have; the returned function shows it again. */
export function withholdCommand(id: string): () => void {
  useCommands.setState(({ withheld }) => ({ withheld: [...withheld, id] }))
  return () => useCommands.setState(({ withheld }) => ({ withheld: withheld.filter((one) => one !== id) }))
}

/** The commands that the user can run on this page, in order. */
export function availableCommands(state = useCommands.getState()): Command[] {
  const { entries, user, actions, openPage, withheld } = state
  return entriesFor(entries, user).flatMap((entry): Command[] => {
    const { id, group, icon, choose } = entry
    if (withheld.includes(id)) return []
    const action = actions.findLast((one) => one.id === id)
    const run = action?.run ?? (choose && (() => runEntry({ choose }, openPage)))
    if (!run) return []
    const words = { label: entry.label(), keywords: entry.keywords?.() }
    return [{ id, group, icon, ...words, run, step: action?.step }]
  })
}

/** For code outside of components. */
export const openPage: OpenPage = (page) => useCommands.getState().openPage(page)

export function runCommand(id: string): boolean {
  const command = availableCommands().find((one) => one.id === id)
  command?.run()
  return command !== undefined
}
