import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchScore, termsOf, toSearchable } from '#web/platform/fuzzy-match.ts'
import { listedShortcuts } from '#web/platform/shortcuts.ts'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { Kbd } from '#web/ui/layout/Kbd.tsx'
import { formatKeys } from '#web/ui/layout/key-names.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    shortcuts: undefined
  }
}

/** All shortcuts with the names of their commands; the search finds both. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const terms = termsOf(query)
  const rows = listedShortcuts().filter(
    ({ keys, label }) => matchScore(toSearchable(label, `${keys} ${formatKeys(keys)}`), terms) !== undefined,
  )
  return (
    <Dialog isOpen onClose={onClose} title={t('nav.shortcuts')} width="form" className="h-[36rem]">
      <search className="mb-2">
        <SearchField label={t('commands.searchShortcuts')} debounce={0} onSearch={setQuery} />
      </search>
      {rows.length === 0 && <p className="py-6 text-center text-soft">{t('commands.none')}</p>}
      <dl className="pb-3">
        {rows.map(({ id, keys, label }) => (
          <div
            key={id}
            className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0"
          >
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} isRead />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
