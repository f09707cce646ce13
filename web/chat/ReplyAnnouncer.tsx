import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/chat.ts'
import { nextSentences } from './spoken.ts'
import { useStreams } from './streams.view-state.ts'

const EVERY_MS = 4000

/** Announces a reply to screen readers in whole sentences, a few seconds apart, instead of token by token. */
export function ReplyAnnouncer({ newest }: { newest: Quest }) {
  const { t } = useTranslation()
  const isRunning = newest.status === 'running'
  const [hasRun, setHasRun] = useState(isRunning)
  if (isRunning && !hasRun) setHasRun(true)
  const sentences = useSentences(newest.id, isRunning)
  const outcome = newest.status === 'failed' ? 'chat.announceFailed' : 'chat.announceEnd'
  return (
    <p role="status" className="sr-only">
      {isRunning ? sentences || t('chat.announceStart') : hasRun && t(outcome)}
    </p>
  )
}

function useSentences(questId: string, isRunning: boolean): string {
  const { t } = useTranslation()
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (!isRunning) return
    let upTo = 0
    const timer = setInterval(() => {
      const next = nextSentences(useStreams.getState().streams[questId]?.text ?? '', upTo, {
        code: t('chat.spokenCode'),
        formula: t('chat.spokenFormula'),
        table: (count) => t('chat.spokenTable', { count }),
      })
      upTo = next.upTo
      if (next.spoken) setSpoken(next.spoken)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [questId, isRunning, t])
  return spoken
}
