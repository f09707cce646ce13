import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PROMPT_MAX } from '#contract/chat.ts'
import { addCommands } from '#web/platform/commands.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { useLiveState } from '#web/platform/live.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { setDraft, useDraft } from './drafts.view-state.ts'

interface ComposerProps {
  /** A notebook, or `NEW_NOTEBOOK`: where the draft belongs. */
  place: string
  onSend: (prompt: string) => void
  /** A reply is being written: an empty box stops it, a message waits for its end. */
  onStop?: () => void
  /** The message was handed over and is not yet accepted. */
  isSending?: boolean
  /** What went wrong with the last attempt. */
  error?: string
  /** What stands at the left of the bar: the model and its settings. */
  tools?: ReactNode
}

/** Where a message is written. */
export function Composer({ place, onSend, onStop, isSending, error, tools }: ComposerProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  const text = useDraft(place)
  const isOffline = useLiveState(({ state }) => state === 'offline')
  const isTooLong = text.length > PROMPT_MAX
  const isEmpty = text.trim() === ''
  const canSend = !isEmpty && !isTooLong && !isOffline && !isSending
  useComposerCommand(field)

  function send() {
    if (canSend) onSend(text)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a word is being composed, Enter belongs to the input method; 229 is how some browsers say so.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    event.preventDefault()
    send()
  }

  return (
    <div>
      <div className="rounded-[16px] border border-line-control bg-raised px-3 pt-3 pb-2 shadow-low focus-within:border-accent">
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={t('chat.message')}
          aria-describedby={noteId}
          aria-invalid={isTooLong || undefined}
          placeholder={t('chat.placeholder')}
          onChange={(event) => setDraft(place, event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content block max-h-[40dvh] min-h-11 w-full resize-none bg-transparent px-1.5 text-large leading-normal outline-none sm:text-[15px]"
        />
        <div className="flex items-center gap-1">
          <div className="flex min-w-0 flex-1 items-center gap-1">{tools}</div>
          {onStop && isEmpty ? (
            <IconButton
              label={t('chat.stop')}
              icon={<Square size={16} />}
              keys="Escape"
              tone="primary"
              size="large"
              tooltipSide="top"
              onClick={onStop}
            />
          ) : (
            <IconButton
              label={onStop ? t('chat.queue') : t('chat.send')}
              icon={<ArrowUp size={18} />}
              tone="primary"
              size="large"
              tooltipSide="top"
              disabled={!canSend}
              isBusy={isSending}
              onClick={send}
            />
          )}
        </div>
      </div>
      <ComposerNote id={noteId} isOffline={isOffline} length={text.length} error={error} />
    </div>
  )
}

interface ComposerNoteProps {
  id: string
  isOffline: boolean
  length: number
  error: string | undefined
}

/** The one line below the box: why it cannot be sent, or how it is. */
function ComposerNote({ id, isOffline, length, error }: ComposerNoteProps) {
  const { t } = useTranslation()
  const problem = problemOf()
  return (
    <p
      id={id}
      role={problem ? 'alert' : undefined}
      className={
        problem
          ? 'mt-2 text-center text-small text-bad'
          : 'mt-2 text-center text-small text-faint max-sm:hidden'
      }
    >
      {problem ?? t('chat.hint')}
    </p>
  )

  function problemOf() {
    if (length > PROMPT_MAX)
      return t('chat.tooLong', { max: formatNumber(PROMPT_MAX), length: formatNumber(length) })
    if (isOffline) return t('chat.offline')
    return error
  }
}

/** The box has the focus when its page opens, except where that would raise a keyboard over the screen. */
function useComposerCommand(field: React.RefObject<HTMLTextAreaElement | null>) {
  const { t } = useTranslation()
  useEffect(() => {
    const focus = () => field.current?.focus()
    if (matchMedia('(pointer: fine)').matches) focus()
    return addCommands([
      { id: 'focus-composer', label: t('commands.focusComposer'), group: 'go', run: focus },
    ])
  }, [field, t])
}
