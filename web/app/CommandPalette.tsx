import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { CornerDownLeft, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { domains } from '#web/domains.ts'
import { type Command, currentCommands, useCommands } from '#web/platform/commands.ts'
import { type OpenPage, useOpenPage } from '#web/platform/entries.ts'
import { keysOf } from '#web/platform/shortcuts.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { Kbd } from '#web/ui/layout/Kbd.tsx'
import { listItemStyles } from '#web/ui/layout/popup-list-styles.ts'
import { NestedDialogs } from '#web/ui/overlays/NestedDialogs.tsx'
import { backdropStyles, windowStyles } from '#web/ui/overlays/popup-styles.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    commands: undefined
  }
}

const GROUPS = ['go', 'do', 'view'] as const
const GROUP_LABELS = {
  go: 'commands.groupGo',
  do: 'commands.groupDo',
  view: 'commands.groupView',
} as const

interface Group {
  id: string
  label: string
  items: Command[]
}

const isNotThisOne = ({ id }: Command) => id !== 'show-commands'

/** All available commands and, for a query, the results of the domains. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const commands = currentCommands(useCommands((state) => state.commands)).filter(isNotThisOne)
  const [text, setText] = useState('')
  const openPage = useOpenPage()
  const groups: Group[] = [
    ...GROUPS.map((id) => ({
      id,
      label: t(GROUP_LABELS[id]),
      items: commands.filter(({ group }) => group === id),
    })),
    ...(text.trim() === '' ? [] : domainGroups(openPage)),
  ]
  const choose = (command: Command) => {
    onClose()
    // After the focus has returned to the page: a field that a command opens would lose it and close.
    setTimeout(command.run)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <NestedDialogs>
        <Dialog.Portal>
          <Dialog.Backdrop forceRender className={backdropStyles} />
          <Dialog.Popup
            aria-label={t('commands.label')}
            className={cn(windowStyles, 'top-[12dvh] max-h-[70dvh] max-w-[34rem] overflow-hidden')}
          >
            <Autocomplete.Root
              open
              inline
              items={groups.filter(({ items }) => items.length > 0)}
              itemToStringValue={({ label, keywords = '' }: Command) => `${label} ${keywords}`}
              onValueChange={setText}
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex items-center gap-3 border-b border-line px-4">
                <Search aria-hidden size={17} className="text-faint" />
                <Autocomplete.Input
                  aria-label={t('commands.search')}
                  placeholder={t('commands.search')}
                  className="h-13 flex-1 bg-transparent text-large outline-none"
                />
                <CornerDownLeft aria-hidden size={15} className="text-faint" />
              </div>
              <Dialog.Close className="sr-only">{t('ui.close')}</Dialog.Close>
              <div className="min-h-0 overflow-y-auto">
                <Autocomplete.Empty>
                  <p className="px-4 py-6 text-center text-soft">{t('commands.none')}</p>
                </Autocomplete.Empty>
                <Autocomplete.List className="p-2 data-empty:hidden">
                  {({ id, label, items }: Group) => (
                    <Autocomplete.Group key={id} items={items} className="not-last:mb-2">
                      <Autocomplete.GroupLabel className="px-2.5 py-1 text-small text-faint">
                        {label}
                      </Autocomplete.GroupLabel>
                      <Autocomplete.Collection>
                        {(command: Command) => (
                          <Autocomplete.Item
                            key={command.id}
                            value={command}
                            onClick={() => choose(command)}
                            className={cn(listItemStyles, 'text-ink')}
                          >
                            <span className="grid w-4 place-items-center text-faint">{command.icon}</span>
                            <span className="flex-1 truncate">{command.label}</span>
                            <CommandKeys id={command.id} />
                          </Autocomplete.Item>
                        )}
                      </Autocomplete.Collection>
                    </Autocomplete.Group>
                  )}
                </Autocomplete.List>
              </div>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Portal>
      </NestedDialogs>
    </Dialog.Root>
  )
}

const domainGroups = (openPage: OpenPage): Group[] =>
  domains
    .flatMap(({ palette }) => palette ?? [])
    .map(({ id, label, list }) => ({
      id,
      label: label(),
      items: list().map(({ page, ...item }) => ({ ...item, group: 'go', run: () => openPage(page) })),
    }))

function CommandKeys({ id }: { id: string }) {
  const keys = keysOf(id)
  return keys && <Kbd keys={keys} />
}
