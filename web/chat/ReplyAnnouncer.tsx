import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutArtifacts } from '#contract/artifact-parts.ts'
import type { Quest } from '#contract/chat.ts'
import { readAloud } from '#web/audio/speech.view-state.ts'
import { firstWords } from '#web/audio/speech-parts.ts'
import { useModelSettings } from '#web/models/view-state.ts'
import { nextSentences, plainText, spokenWords } from './spoken.ts'
import { useStreams } from './streams.view-state.ts'

const EVERY_MS = 4000

/** Announces a reply to screen readers in whole sentences, a few seconds apart, instead of token by token. */
export function ReplyAnnouncer({ newest }: { newest: Quest }) {
  const { t } = useTranslation()
  const isRunning = newest.status === 'running'
  const [hasRun, setHasRun] = useState(isRunning)
  if (isRunning && !hasRun) setHasRun(true)
  const sentences = useSentences(newest.id, isRunning)
  useSpokenReply(newest)
  return (
    <p role="status" className="sr-only">
      {isRunning ? sentences || t('chat.announceStart') : hasRun && t(outcomeOf(newest))}
    </p>
  )
}

/** An answer that waits for a decision has not finished. */
function outcomeOf({ status, approvalUntil }: Quest) {
  if (approvalUntil !== undefined) return 'chat.announceWaiting'
  return status === 'failed' ? 'chat.announceFailed' : 'chat.announceEnd'
}

function useSentences(questId: string, isRunning: boolean): string {
  const { t } = useTranslation()
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (!isRunning) return
    let upTo = 0
    const timer = setInterval(() => {
      const text = withoutArtifacts(useStreams.getState().streams[questId]?.text ?? '', true)
      const next = nextSentences(text, upTo, spokenWords(t))
      upTo = next.upTo
      if (next.spoken) setSpoken(next.spoken)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [questId, isRunning, t])
  return spoken
}

/** Reads the first words of a reply that ends here, where the user has switched that on. */
function useSpokenReply({ id, status: stored, approvalUntil, replies }: Quest): void {
  const { t } = useTranslation()
  const status = approvalUntil === undefined ? stored : 'running'
  const before = useRef({ id, status })
  const speak = useEffectEvent(() => {
    const { readAloud: isOn, spokenWords: count } = useModelSettings.getState()
    const text = replies.at(-1)
    if (isOn && count > 0 && text)
      void readAloud(id, firstWords(plainText(withoutArtifacts(text, false), spokenWords(t)), count))
  })
  useEffect(() => {
    const hasEnded = before.current.id === id && before.current.status === 'running' && status === 'done'
    before.current = { id, status }
    if (hasEnded) speak()
  }, [id, status])
}
