import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CornerDownLeft, NotebookText, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notebookPath } from '#web/notebooks/paths.ts'
import { notebookList } from '#web/notebooks/queries.ts'
import { type Command, currentCommands, useCommands } from '#web/platform/commands.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { type ShortcutId, shortcuts } from '#web/platform/shortcuts.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { Kbd } from '#web/ui/layout/Kbd.tsx'
import { backdropStyles, listItemStyles, windowStyles } from '#web/ui/overlays/popup-styles.ts'

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
  notebooks: 'commands.groupNotebooks',
} as const

interface Group {
  group: keyof typeof GROUP_LABELS
  items: Command[]
}

const isNotThisOne = ({ id }: Command) => id !== 'show-commands'

/** Everything that can be done now and, once something is typed, every notebook that the list has loaded, by name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const commands = currentCommands(useCommands((state) => state.commands)).filter(isNotThisOne)
  const [text, setText] = useState('')
  const notebooks = useNotebookCommands()
  const groups: Group[] = [
    ...GROUPS.map((group) => ({ group, items: commands.filter((command) => command.group === group) })),
    { group: 'notebooks', items: text.trim() === '' ? [] : notebooks },
  ]
  const choose = (command: Command) => {
    onClose()
    // After the focus has returned to the page: a field that a command opens would lose it and close.
    setTimeout(command.run)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyles} />
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
                {({ group, items }: Group) => (
                  <Autocomplete.Group key={group} items={items} className="not-last:mb-2">
                    <Autocomplete.GroupLabel className="px-2.5 py-1 text-small text-faint">
                      {t(GROUP_LABELS[group])}
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
                          {command.id in shortcuts && <Kbd keys={shortcuts[command.id as ShortcutId]} />}
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
    </Dialog.Root>
  )
}

function useNotebookCommands(): Command[] {
  const navigate = useNavigate()
  const { data } = useInfiniteQuery({ ...notebookList(), enabled: false })
  return (data ? itemsOf(data) : []).map(({ id, name }) => ({
    id: `notebook-${id}`,
    label: name,
    group: 'go',
    icon: <NotebookText size={16} />,
    run: () => void navigate(notebookPath(id)),
  }))
}
