import { useQuery } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QUOTES_MODEL_ID } from '#contract/models.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { modelList } from './queries.ts'

// Used only until the first model is connected.
const ConnectProvider = lazyComponent(
  async () => (await withTexts(import('./ConnectProvider.tsx'), 'providers')).ConnectProvider,
)

/** Shown on an empty page without a model: administrators connect one here, others are informed. */
export function FirstRunCard() {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  const { data: models } = useQuery(modelList())
  const isReady = models?.some(({ id, isUsable }) => isUsable && id !== QUOTES_MODEL_ID) ?? true
  if (isReady) return null
  if (!isAdmin) return <p className="text-center text-soft">{t('welcome.notReady')}</p>
  return (
    <section
      aria-labelledby="first-run"
      className="rounded-large border border-line bg-raised p-5 text-start shadow-low"
    >
      <h2 id="first-run" className="flex items-center gap-2 font-reading text-large font-semibold">
        <Plug aria-hidden size={17} className="text-accent" />
        {t('welcome.connectTitle')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{t('welcome.connectBody')}</p>
      <ConnectProvider meanwhile={<Spinner className="mx-auto my-20 text-faint" />} />
    </section>
  )
}
