import type { ReactNode } from 'react'
import { type CommandAction, commandEntry } from '#web/platform/commands.ts'
import { keysOf } from '#web/platform/shortcuts.ts'
import { MenuItem, MenuSeparator } from './Menu.tsx'

/** The commands on one thing, in its menu; the destructive ones are at the end. */
export function CommandItems({ actions }: { actions: readonly (CommandAction | false | undefined)[] }) {
  const items = actions.flatMap((action) => {
    const entry = action && commandEntry(action.id)
    return entry ? { ...action, entry } : []
  })
  const first = items.findIndex(({ entry }) => entry.isDestructive)
  return items.map(({ id, run, menuLabel, entry }, index) => (
    <CommandItem key={id} isSeparated={index === first && index > 0}>
      <MenuItem icon={entry.icon} keys={keysOf(id)} isDestructive={entry.isDestructive} onSelect={run}>
        {menuLabel ?? entry.menuLabel?.() ?? entry.label()}
      </MenuItem>
    </CommandItem>
  ))
}

function CommandItem({ isSeparated, children }: { isSeparated: boolean; children: ReactNode }) {
  return (
    <>
      {isSeparated && <MenuSeparator />}
      {children}
    </>
  )
}
