import { ArrowUp, Square } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { PROMPT_MAX } from '#contract/chat.ts'
import { commandIn } from '#contract/commands.ts'
import { addCommands } from '#web/platform/commands.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { isReachable, type LiveState, useLiveState } from '#web/platform/live.ts'
import { keepClear } from '#web/ui/feedback/kept-clear.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
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
  /** What the message takes along, above the words. */
  attachments?: ReactNode
  /** Why the message has to wait for its files. */
  waitingFor?: string
  /** Takes over files that are pasted. */
  onPasteFiles?: (transfer: DataTransfer) => void
  /** Completes what begins with `#`; shown above the box once there is one. */
  completion?: (field: RefObject<HTMLTextAreaElement | null>) => ReactNode
}

/** Where a message is written. */
export function Composer(props: ComposerProps) {
  const {
    place,
    onSend,
    onStop,
    isSending,
    error,
    tools,
    attachments,
    waitingFor,
    onPasteFiles,
    completion,
  } = props
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  const text = useDraft(place)
  const connection = useLiveState(({ state }) => state)
  const [refusedCommand, setRefusedCommand] = useState<string>()
  const command = commandIn(text)
  const isTooLong = text.length > PROMPT_MAX
  const isEmpty = text.trim() === ''
  const canSend = !isEmpty && !isTooLong && isReachable(connection) && !isSending && !waitingFor
  useComposerCommand(field)

  function send() {
    setRefusedCommand(command)
    if (canSend && !command) onSend(text)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a word is being composed, Enter belongs to the input method; 229 is how some browsers say so.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    event.preventDefault()
    send()
  }

  function onPaste(event: ClipboardEvent) {
    const { clipboardData } = event
    // Programs that copy text often add a picture of it.
    const isText = clipboardData.types.includes('text/plain')
    if (!onPasteFiles || isText || !clipboardData.types.includes('Files')) return
    event.preventDefault()
    onPasteFiles(clipboardData)
  }

  return (
    <div ref={keepClear} className="relative">
      {completion && text.includes('#') && <Suspense>{completion(field)}</Suspense>}
      <div className="rounded-[16px] border border-line-control bg-raised px-3 pt-3 pb-2 shadow-low focus-within:border-accent">
        {attachments}
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
          onPaste={onPaste}
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
      <ComposerNote
        id={noteId}
        connection={connection}
        length={text.length}
        error={command && command === refusedCommand ? t('chat.unknownCommand', { name: command }) : error}
        waitingFor={waitingFor}
      />
    </div>
  )
}

interface ComposerNoteProps {
  id: string
  connection: LiveState
  length: number
  error: string | undefined
  waitingFor: string | undefined
}

/** The one line below the box: why it cannot be sent, or how it is. */
function ComposerNote({ id, connection, length, error, waitingFor }: ComposerNoteProps) {
  const { t } = useTranslation()
  const problem = problemOf()
  return (
    <p
      id={id}
      role={problem ? 'alert' : undefined}
      className={
        problem
          ? 'mt-2 text-center text-small text-bad'
          : cn('mt-2 text-center text-small text-faint', !waitingFor && 'max-sm:hidden')
      }
    >
      {problem ?? waitingFor ?? t('chat.hint')}
    </p>
  )

  function problemOf() {
    if (length > PROMPT_MAX)
      return t('chat.tooLong', { max: formatNumber(PROMPT_MAX), length: formatNumber(length) })
    if (!isReachable(connection)) return connection === 'refused' ? t('chat.refused') : t('chat.offline')
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
