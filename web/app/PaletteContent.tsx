import { Autocomplete } from '@base-ui/react/autocomplete'
import { CornerDownLeft, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '#web/platform/commands.ts'
import type { PaletteStep } from '#web/platform/entries.ts'
import { type Row, type Section, toCandidate, toRow, visibleSections } from '#web/platform/palette-groups.ts'
import { recentRows } from '#web/platform/recent-list.ts'
import { keysOf } from '#web/platform/shortcuts.ts'
import { usePaletteSections } from '#web/platform/use-palette-sections.ts'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { Kbd } from '#web/ui/layout/Kbd.tsx'
import { listItemStyles } from '#web/ui/layout/popup-list-styles.ts'
import { searchInputStyles, searchLineStyles } from '#web/ui/overlays/popup-styles.ts'

interface PaletteContentProps {
  onClose: () => void
  /** What was typed before this was loaded. */
  typedBefore: string
}

/** A command that asks for more, and what it asks. */
interface Asking {
  command: Row
  step: PaletteStep
}

/** Every command, and every thing by its name; a command may ask for more in a second step. */
export function PaletteContent({ onClose, typedBefore }: PaletteContentProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(typedBefore)
  const [asking, setAsking] = useState<Asking>()
  const step = asking?.step
  const sections = useShownSections(text, step)
  useEffect(
    () => field.current?.setSelectionRange(field.current.value.length, field.current.value.length),
    [],
  )

  function choose(row: Row) {
    if (!step) recentRows.note(row.id)
    const next = row.step?.()
    if (next) {
      setAsking({ command: row, step: next })
      return setText(next.kind === 'text' ? next.initial : '')
    }
    onClose()
    // After the focus has returned to the page: a field that a command opens would lose it and close.
    setTimeout(row.run)
  }
  function leaveStep() {
    setAsking(undefined)
    setText('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!step || (event.key !== 'Escape' && (event.key !== 'Backspace' || text !== ''))) return
    event.preventDefault()
    event.stopPropagation()
    leaveStep()
  }

  return (
    <div onKeyDownCapture={onKeyDown} className="contents">
      <Autocomplete.Root
        open
        inline
        mode="none"
        items={sections}
        value={text}
        itemToStringValue={({ label }: Row) => label}
        onValueChange={(value, { reason }) => {
          if (reason !== 'item-press') setText(value)
        }}
        autoHighlight="always"
        keepHighlight
      >
        {asking && <Subject {...asking} />}
        <div className={searchLineStyles}>
          {asking ? (
            <span className="grid w-4 place-items-center text-faint">{asking.command.icon}</span>
          ) : (
            <Search aria-hidden size={17} className="text-faint" />
          )}
          <Autocomplete.Input
            ref={field}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the field that has the focus
            autoFocus
            aria-label={step?.label ?? t('commands.search')}
            placeholder={step?.label ?? t('commands.search')}
            maxLength={step?.kind === 'text' ? step.maxLength : undefined}
            className={searchInputStyles}
          />
          <CornerDownLeft aria-hidden size={15} className="text-faint" />
        </div>
        <Autocomplete.Empty>
          <p className="px-4 py-6 text-center text-soft">{t('commands.none')}</p>
        </Autocomplete.Empty>
        <Autocomplete.List className="min-h-0 overflow-y-auto p-2 data-empty:hidden">
          {(section: Section<Row>) => <PaletteSection key={section.id} section={section} onChoose={choose} />}
        </Autocomplete.List>
      </Autocomplete.Root>
    </div>
  )
}

function PaletteSection({ section, onChoose }: { section: Section<Row>; onChoose: (row: Row) => void }) {
  return (
    <Autocomplete.Group items={section.items} className="not-last:mb-2">
      <Autocomplete.GroupLabel className="px-2.5 py-1 text-small text-faint">
        {section.label}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(row: Row) => (
          <Autocomplete.Item
            key={row.id}
            value={row}
            onClick={() => onChoose(row)}
            className={cn(listItemStyles, 'text-ink')}
          >
            <span className="grid w-4 place-items-center text-faint">{row.icon}</span>
            <span className="min-w-0 flex-1 truncate">{row.label}</span>
            {row.detail && <span className="max-w-40 truncate text-small text-faint">{row.detail}</span>}
            <ShortcutOf id={row.id} />
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}

function ShortcutOf({ id }: { id: string }) {
  const keys = keysOf(id)
  return keys && <Kbd keys={keys} />
}

/** Names what the command changes while the palette asks for more. */
const Subject = ({ command, step }: Asking) => (
  <p className="flex items-center gap-2 px-4 pt-3 text-small text-faint">
    <Chip className="max-w-[60%] rounded-small text-ink">
      <bdi>{step.subject}</bdi>
    </Chip>
    <span className="min-w-0 truncate">{command.label}</span>
  </p>
)

/** The rows for the text: of the step that a command has asked for, or of the whole palette. */
function useShownSections(text: string, step: PaletteStep | undefined): Section<Row>[] {
  const { t } = useTranslation()
  const all = usePaletteSections(step ? '' : text)
  const openPage = useCommands((state) => state.openPage)
  const [recent] = useState(recentRows.all)
  const own = useMemo(
    () =>
      step?.kind === 'list'
        ? [
            {
              id: 'step',
              label: step.label,
              items: step.list().map((item) => toCandidate(toRow(item, openPage), item.keywords)),
            },
          ]
        : [],
    [step, openPage],
  )
  if (step?.kind !== 'text')
    return visibleSections({
      sections: step ? own : all,
      query: text,
      recent: step ? [] : recent,
      recentLabel: t('commands.groupRecent'),
    })
  const name = text.trim()
  if (name === '') return []
  const row = {
    id: 'confirm',
    label: t('commands.confirmText', { text: name }),
    icon: null,
    run: () => step.confirm(name),
  }
  return [{ id: 'step', label: step.label, items: [row] }]
}
