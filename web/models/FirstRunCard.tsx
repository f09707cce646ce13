import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { useHasModel } from './queries.ts'

// Used only until the first model is connected.
const ConnectCard = lazyComponent(
  async () => (await withTexts(import('./ConnectCard.tsx'), 'providers', 'welcome')).ConnectCard,
)

/** Loads the card before a page without a model is shown, so that nothing moves when it arrives. */
export const loadConnectCard = ConnectCard.load

/** Shown on an empty page without a model: administrators connect one here, others are informed. */
export function FirstRunCard() {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  if (useHasModel()) return null
  if (!isAdmin) return <p className="text-center text-soft">{t('welcome.notReady')}</p>
  return <ConnectCard fallback={<Spinner className="mx-auto my-20 text-faint" />} />
}
