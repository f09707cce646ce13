import { useQuery } from '@tanstack/react-query'
import { commandEntry, useCommands } from './commands.ts'
import { currentUser } from './current-user.ts'
import { type CommandReference, type Entry, entriesFor } from './entries.ts'

/** An entry of the navigation or the account menu, with what it takes from its command. */
export type ShownEntry<Place> = Entry & Place & { keys?: string }

/** Those that the user of the session and the site have, in order. */
export function useEntries<Place extends object>(
  entries: readonly ((Entry | CommandReference) & Place)[],
): ShownEntry<Place>[] {
  const { data: user } = useQuery(currentUser())
  const withheld = useCommands((state) => state.withheld)
  return entriesFor(entries.flatMap(shown), user).filter(({ id }) => !withheld.includes(id))
}

function shown<Place extends object>(
  entry: (Entry | CommandReference) & Place,
): (Entry & Place & { keys?: string })[] {
  if (!('command' in entry)) return [entry]
  const command = commandEntry(entry.command)
  if (!command?.choose) return []
  const { label, icon, choose, isFor, keys } = command
  return [{ ...entry, id: command.id, label: entry.label ?? label, icon, choose, isFor, keys }]
}
