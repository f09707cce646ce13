import { Plug } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { ConnectProvider } from './ConnectProvider.tsx'

/** Connects the first model, on the page of a new notebook. */
export function ConnectCard() {
  const { t } = useTranslation()
  const card = useRef<HTMLElement>(null)
  useCommandHandlers([{ id: 'connect-model', run: () => card.current?.querySelector('select')?.focus() }])
  return (
    <section
      ref={card}
      aria-labelledby="first-run"
      className="rounded-large border border-line bg-raised p-5 text-start shadow-low"
    >
      <h2 id="first-run" className="flex items-center gap-2 font-reading text-large font-semibold">
        <Plug aria-hidden size={17} className="text-accent" />
        {t('welcome.connectTitle')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{t('welcome.connectBody')}</p>
      <ConnectProvider />
    </section>
  )
}
