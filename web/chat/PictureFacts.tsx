import { useTranslation } from 'react-i18next'
import type { PictureMeta } from '#contract/prompt-meta.ts'
import { useModelName } from '#web/models/queries.ts'
import { formatDollars } from '#web/platform/formats.ts'
import { Fact } from './Fact.tsx'
import { Facts } from './Facts.tsx'

interface PictureFactsProps {
  prompt: string
  /** Unknown for imported pictures, and where the process ended before it was stored. */
  meta: PictureMeta | undefined
}

/** How a picture was made: its prompt, model, settings and cost. */
export function PictureFacts({ prompt, meta }: PictureFactsProps) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('answerImages.details')}
      className="max-h-[40%] flex-none space-y-3 overflow-y-auto border-t border-line p-4 text-small md:px-8"
    >
      <Facts title={t('answerImages.prompt')}>
        <p dir="auto" className="break-words whitespace-pre-wrap text-ink">
          {meta?.prompt ?? prompt}
        </p>
      </Facts>
      {meta?.revisedPrompt && (
        <Facts title={t('answerImages.revisedPrompt')}>
          <p dir="auto" className="break-words whitespace-pre-wrap text-ink">
            {meta.revisedPrompt}
          </p>
        </Facts>
      )}
      {meta && (
        <div className="max-w-md">
          <MadeWith meta={meta} />
        </div>
      )}
    </section>
  )
}

function MadeWith({ meta: { model, settings, referenceCount, cost } }: { meta: PictureMeta }) {
  const { t } = useTranslation()
  const name = useModelName(model.id)
  const named = {
    size: t('models.imageSize'),
    width: t('models.width'),
    height: t('models.height'),
    aspect_ratio: t('models.aspectRatio'),
    quality: t('models.imageQuality'),
    style: t('models.imageStyle'),
    seed: t('models.seed'),
    output_format: t('models.outputFormat'),
    prompt_upsampling: t('models.promptUpsampling'),
  }
  return (
    <Facts>
      <Fact name={t('answerImages.model')} value={name === model.id ? model.name : name} />
      {Object.entries(named).map(([setting, label]) => {
        const value = settings[setting]
        const shown = value === true ? t('answerImages.on') : value?.toString()
        return value !== false && <Fact key={setting} name={label} value={shown} />
      })}
      <Fact
        name={t('answerImages.references')}
        value={referenceCount > 0 ? referenceCount.toString() : undefined}
      />
      <Fact name={t('answerImages.cost')} value={cost ? formatDollars(cost) : undefined} />
    </Facts>
  )
}
