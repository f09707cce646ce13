import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { GroupList } from './GroupList.tsx'

/** The groups of the user, and those of their organizations. */
export function GroupsSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('groups.title')} hint={t('groups.hint')} isUnsized>
      <Button icon={<Plus size={16} />} onClick={() => openDialog('group-name', {})} className="mb-4">
        {t('groups.new')}
      </Button>
      <GroupList />
    </Section>
  )
}
