import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Replaces a loading page, with a light-hearted message in its middle. */
export function LoadingScreen() {
  const { t } = useTranslation()
  const [message] = useState(() => {
    const messages = t('ui.loading', { returnObjects: true })
    return messages[Math.floor(Math.random() * messages.length)]
  })
  return (
    <div
      role="status"
      className="flex h-full min-h-0 flex-1 flex-col items-center justify-center gap-4 p-6 text-center"
    >
      <span aria-hidden className="h-6 w-3 animate-breathe rounded-[3px] bg-accent" />
      <p className="font-reading text-large text-soft">{message}</p>
    </div>
  )
}
