import type { ReactNode } from 'react'
import { type CommandAction, commandEntry } from '#web/platform/commands.ts'
import { keysOf } from '#web/platform/shortcuts.ts'
import { MenuItem, MenuSeparator } from './Menu.tsx'

interface CommandItemsProps {
  actions: readonly (CommandAction | false | undefined)[]
  /** The group of a command; a separator is between groups. */
  groupOf?: (id: string) => string | undefined
}

/** The commands on one thing, in its menu; the destructive ones are at the end. */
export function CommandItems({ actions, groupOf }: CommandItemsProps) {
  const items = actions.flatMap((action) => {
    const entry = action && commandEntry(action.id)
    return entry ? { ...action, entry } : []
  })
  const first = items.findIndex(({ entry }) => entry.isDestructive)
  const startsGroup = (index: number) => {
    const [before, item] = [items[index - 1], items[index]]
    return before && item && (index === first || groupOf?.(before.id) !== groupOf?.(item.id))
  }
  return items.map(({ id, run, menuLabel, entry }, index) => (
    <CommandItem key={id} isSeparated={startsGroup(index)}>
      <MenuItem icon={entry.icon} keys={keysOf(id)} isDestructive={entry.isDestructive} onSelect={run}>
        {menuLabel ?? entry.menuLabel?.() ?? entry.label()}
      </MenuItem>
    </CommandItem>
  ))
}

function CommandItem({ isSeparated, children }: { isSeparated: boolean | undefined; children: ReactNode }) {
  return (
    <>
      {isSeparated && <MenuSeparator />}
      {children}
    </>
  )
}
