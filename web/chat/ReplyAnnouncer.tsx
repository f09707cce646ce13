import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutArtifacts } from '#contract/artifact-parts.ts'
import type { Quest } from '#contract/quests.ts'
import { readAloud } from '#web/audio/speech.view-state.ts'
import { firstWords } from '#web/audio/speech-parts.ts'
import { useModelSettings } from '#web/models/view-state.ts'
import { forgetAsked, useIsAsked } from './asked.view-state.ts'
import { nextSentences, plainText, spokenWords } from './spoken.ts'
import { useStreams } from './streams.view-state.ts'

const EVERY_MS = 4000

/** Announces replies to screen readers. The live region stays while a message follows another: new ones are not read. */
export function ReplyAnnouncer({ newest }: { newest: Quest | undefined }) {
  return (
    <p role="status" className="sr-only">
      {newest && <Announcement key={newest.id} newest={newest} />}
    </p>
  )
}

/** A reply in whole sentences, a few seconds apart, instead of token by token. */
function Announcement({ newest }: { newest: Quest }) {
  const { t } = useTranslation()
  const isRunning = newest.status === 'running'
  const [endedAt, setEndedAt] = useState<string>()
  const sentences = useSentences(newest.id, isRunning)
  const speak = useSpokenReply(newest)
  useReplyEnd(newest, () => {
    setEndedAt(newest.updatedAt)
    if (newest.status === 'done' && newest.approvalUntil === undefined) speak()
  })
  if (isRunning) return sentences || t('chat.announceStart')
  // The same text is announced again when it is another element.
  return endedAt !== undefined && <span key={endedAt}>{t(outcomeOf(newest))}</span>
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

/**
 * Notices that a reply ends. One that was requested here may be complete before it is seen to run: that of a fast model
 * or of a command.
 */
function useReplyEnd({ id, status, updatedAt }: Quest, onEnd: () => void): void {
  const isAsked = useIsAsked(id)
  const wasRunning = useRef(status === 'running')
  const endedAt = useRef<string>(undefined)
  const end = useEffectEvent(() => {
    if (endedAt.current !== updatedAt) onEnd()
    endedAt.current = updatedAt
  })
  useEffect(() => {
    if (status !== 'running' && (wasRunning.current || isAsked)) end()
    wasRunning.current = status === 'running'
    if (isAsked) forgetAsked(id)
  }, [id, status, isAsked])
}

/** Reads the first words of a reply, where the user has switched that on. */
function useSpokenReply({ id, replies }: Quest): () => void {
  const { t } = useTranslation()
  return () => {
    const { readAloud: isOn, spokenWords: count } = useModelSettings.getState()
    const text = replies.at(-1)
    if (isOn && count > 0 && text)
      void readAloud(id, firstWords(plainText(withoutArtifacts(text, false), spokenWords(t)), count))
  }
}
