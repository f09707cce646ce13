import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Image as ImageIcon, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { ImageCountField } from './ImageCountField.tsx'
import { aiSettingsPath } from './paths.ts'
import { modelList } from './queries.ts'
import { chooseModelType } from './use-model-choice.ts'

interface AiSettingsProps {
  model: Model | undefined
  /** Phones have the button in the header, wider screens in the composer. */
  place: 'header' | 'composer'
}

/** Opens the settings of the next answers: a page on phones, a dialog on wider screens. */
export function AiSettings({ model, place }: AiSettingsProps) {
  return place === 'header' ? <HeaderButton model={model} /> : <ComposerControls model={model} />
}

function HeaderButton({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <IconButton
      label={t('models.settings')}
      icon={<SlidersHorizontal aria-hidden size={16} />}
      onClick={() => void navigate(aiSettingsPath(model?.id))}
      className="sm:hidden"
    />
  )
}

function ComposerControls({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  const icon = <SlidersHorizontal aria-hidden size={16} />
  return (
    <>
      <IconButton
        label={t('models.settings')}
        icon={icon}
        tooltipSide="top"
        onClick={() => openDialog('ai-settings')}
        className="max-sm:hidden"
      />
      {model && <ImageSwitch model={model} />}
      {model?.type === 'image' && <ImageCountField />}
    </>
  )
}

/** Changes between texts and pictures with one click; phones have it in the list of models. */
function ImageSwitch({ model: { type } }: { model: Model }) {
  const { t } = useTranslation()
  const { data: models = [] } = useQuery(modelList())
  const isImage = type === 'image'
  const isOffered = isImage || models.some((one) => one.type === 'image' && one.isUsable)
  if (!isOffered) return null
  return (
    <IconButton
      label={t('models.useImages')}
      icon={<ImageIcon aria-hidden size={16} className={isImage ? 'text-accent' : undefined} />}
      tooltipSide="top"
      aria-pressed={isImage}
      onClick={() => chooseModelType(models, isImage ? 'text' : 'image')}
      className="max-sm:hidden"
    />
  )
}
