import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { shownText } from '#web/platform/messages.ts'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { hasPrice, isNew, modelName, priceLevel } from './model-display.ts'

const PRICE = {
  low: { label: 'models.low', signs: '$', className: 'text-good' },
  medium: { label: 'models.medium', signs: '$$', className: 'text-warn' },
  high: { label: 'models.high', signs: '$$$', className: 'text-bad' },
} as const

const SPEED = { fast: 'models.fast', medium: 'models.mediumSpeed', slow: 'models.slow' } as const

interface ModelOptionProps {
  model: Model
  isChosen: boolean
  onChoose: () => void
  /** Gets the focus or the pointer. */
  onActive: () => void
}

export function ModelOption({ model, isChosen, onChoose, onActive }: ModelOptionProps) {
  const { t } = useTranslation()
  const price = PRICE[priceLevel(model)]
  const reason = model.isUsable
    ? undefined
    : t('models.unusable', { reason: shownText(model.unusableReason ?? '', model.unusableReasonKey) })
  const description = shownText(model.description, model.descriptionKey)
  return (
    <button
      type="button"
      role="option"
      aria-selected={isChosen}
      aria-disabled={!model.isUsable || undefined}
      onClick={model.isUsable ? onChoose : undefined}
      onFocus={onActive}
      onPointerEnter={onActive}
      className={cn(
        'flex min-h-9 w-full items-center gap-2 rounded-control px-2.5 py-1.5 text-start focus-visible:-outline-offset-2 touch:min-h-11',
        model.isUsable ? 'hover:bg-hover' : 'cursor-default text-faint',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{modelName(model)}</span>
        {(reason ?? description) && (
          <span className="line-clamp-2 text-small text-faint">{reason ?? description}</span>
        )}
        {model.speed && <span className="block text-small text-faint">{t(SPEED[model.speed])}</span>}
      </span>
      {isNew(model, new Date()) && <Chip tone="accent">{t('models.new')}</Chip>}
      {model.isPopular && <Chip>{t('models.popular')}</Chip>}
      {model.isUnverified && <Chip>{t('models.unverified')}</Chip>}
      {model.paidBy === 'user' && <Chip>{t('models.yourKey')}</Chip>}
      {hasPrice(model) && (
        <span
          role="img"
          aria-label={t(price.label)}
          title={t(price.label)}
          className={cn('text-small', price.className)}
        >
          {price.signs}
        </span>
      )}
      <Check aria-hidden size={15} className={cn('text-accent', !isChosen && 'invisible')} />
    </button>
  )
}
