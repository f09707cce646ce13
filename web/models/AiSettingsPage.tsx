import { useRouter, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { AiSettingsForm } from './AiSettingsForm.tsx'
import { ResetSettingsButton } from './ResetSettingsButton.tsx'
import { useModelChoice } from './use-model-choice.ts'

/** The settings of the next answers of one model, on phones. Wide screens have a dialog. */
export function AiSettingsPage() {
  const { t } = useTranslation()
  const router = useRouter()
  const { model: id } = useSearch({ from: '/shell/ai-settings' })
  // The model of the notebook that led here, which is not the user's selection.
  const notebook = useMemo(() => (id === undefined ? undefined : { id, lastUsedModel: id }), [id])
  const { model } = useModelChoice(notebook)
  const goBack = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' })
  return (
    <Page
      title={t('models.settings')}
      actions={
        <Button icon={<ArrowLeft aria-hidden size={15} />} onClick={goBack}>
          {t('models.settingsBack')}
        </Button>
      }
    >
      <div className="max-w-[40rem] space-y-6">
        <AiSettingsForm model={model} />
        <ResetSettingsButton model={model} />
      </div>
    </Page>
  )
}
