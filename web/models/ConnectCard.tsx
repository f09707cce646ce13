import { Plug } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { ConnectProvider } from './ConnectProvider.tsx'

/** Connects the first model, on the page of a new notebook. On a phone it is folded, so that the composer is in view. */
export function ConnectCard() {
  const { t } = useTranslation()
  const card = useRef<HTMLElement>(null)
  const isMobile = useIsMobile()
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = isUnfolded || !isMobile
  const focus = () => card.current?.querySelector('select')?.focus()
  useEffect(() => {
    if (isUnfolded) card.current?.querySelector('select')?.focus()
  }, [isUnfolded])
  useCommandHandlers([{ id: 'connect-model', run: () => (isOpen ? focus() : setUnfolded(true)) }])
  return (
    <section
      ref={card}
      aria-labelledby="first-run"
      className="rounded-large border border-line bg-raised p-5 text-start shadow-low max-sm:p-4"
    >
      <h2 id="first-run" className="flex items-center gap-2 font-reading text-large font-semibold">
        <Plug aria-hidden size={17} className="text-accent" />
        {t('welcome.connectTitle')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{t('welcome.connectBody')}</p>
      {isOpen ? (
        <ConnectProvider />
      ) : (
        <Button tone="primary" onClick={() => setUnfolded(true)}>
          {t('welcome.connect')}
        </Button>
      )}
    </section>
  )
}
