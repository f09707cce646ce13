import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { AccountSelector } from './AccountSelector.tsx'

/** The account selector of the collapsed side navigation. */
export function StripAccount() {
  const { t } = useTranslation()
  return (
    <AccountSelector
      side="inline-end"
      trigger={({ name, Icon }) => (
        <IconButton
          label={`${name} ${t('organizationsShell.account')}`}
          icon={<Icon size={16} />}
          tooltipSide="inline-end"
        />
      )}
    />
  )
}
