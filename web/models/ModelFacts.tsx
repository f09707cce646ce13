import type { TFunction } from 'i18next'
import { Brain, Eye, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Model, PriceTier } from '#contract/models.ts'
import { formatDate, formatNumber } from '#web/platform/formats.ts'
import { perMillion } from './administered-models.ts'

/**
 * The facts of the model that has the focus or the pointer; as high for each, so that the list stays in place: the sizes may
 * need two lines.
 */
export function ModelFacts({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  if (!model) return null
  const price = priceOf(model, t)
  const dates = datesOf(model, t)
  return (
    <div className="mt-1 flex min-h-21 flex-none flex-col justify-center gap-0.5 border-t border-line px-2.5 pt-1 text-small text-soft">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1">{sizesOf(model, t)}</span>
        {model.supportsVision && <Ability Icon={Eye} label={t('models.canSee')} />}
        {model.can_think && <Ability Icon={Brain} label={t('models.canThink')} />}
        {model.supportsTools && <Ability Icon={Wrench} label={t('models.canUseTools')} />}
      </p>
      {price && <p>{price}</p>}
      {dates && <p className="text-faint">{dates}</p>}
    </div>
  )
}

function Ability({ Icon, label }: { Icon: typeof Eye; label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="flex-none text-faint">
      <Icon aria-hidden size={14} />
    </span>
  )
}

function sizesOf({ type, contextWindow, max_tokens, isContextWindowAssumed }: Model, t: TFunction): string {
  if (type === 'image') return t('models.typeImage')
  const sizes = { window: formatNumber(contextWindow), output: formatNumber(max_tokens) }
  return t(isContextWindowAssumed ? 'models.sizesAssumed' : 'models.sizes', sizes)
}

/** A model of one's own server costs nothing: then there is nothing to say. */
function priceOf({ type, pricing }: Model, t: TFunction): string | undefined {
  const [price] = pricing
  if (!price) return t('models.priceUnknown')
  if (pricing.every(isFree)) return undefined
  if (type === 'image' && price.image !== undefined)
    return t('models.pricePerPicture', { price: formatNumber(price.image) })
  return t('models.pricePerMillion', {
    input: formatNumber(perMillion(price.input)),
    output: formatNumber(perMillion(price.output)),
  })
}

const isFree = ({ input, output, image = 0 }: PriceTier) => input === 0 && output === 0 && image === 0

const datesOf = ({ releaseDate, trainingCutoff }: Model, t: TFunction): string =>
  [
    releaseDate && t('models.released', { date: formatDate(releaseDate) }),
    trainingCutoff && t('models.trainedUntil', { date: formatDate(trainingCutoff) }),
  ]
    .filter(Boolean)
    .join(' · ')
