import { useTranslation } from 'react-i18next'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'

/** The last section of the settings. */
export function DeleteAccountSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('ownAccount.deleteTitle')} hint={t('ownAccount.deleteHint')}>
      <Button tone="danger" onClick={() => openDialog('delete-account')}>
        {t('ownAccount.deleteOpen')}
      </Button>
    </Section>
  )
}
