import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AccountSelector } from './AccountSelector.tsx'

/** The account selector of the open side navigation. */
export function NavigationAccount() {
  const { t } = useTranslation()
  return (
    <AccountSelector
      side="bottom"
      trigger={({ name, Icon }) => (
        <button
          type="button"
          className="mx-1 mb-1 flex min-h-9 items-center gap-2 rounded-control border border-line bg-raised px-2.5 text-start transition-colors hover:bg-hover data-popup-open:bg-hover touch:min-h-11"
        >
          <Icon aria-hidden size={16} className="flex-none text-soft" />
          <span className="min-w-0 flex-1 truncate">
            <bdi>{name}</bdi> <span className="sr-only">{t('organizationsShell.account')}</span>
          </span>
          <ChevronsUpDown aria-hidden size={14} className="flex-none text-faint" />
        </button>
      )}
    />
  )
}
