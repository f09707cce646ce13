import { ArrowUp, Square } from 'lucide-react'
import {
  type ClipboardEvent,
  type ComponentProps,
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
import { beginsWithSlash, commandIn, hasKey, refusedCommandIn } from '#contract/commands.ts'
import { PROMPT_MAX } from '#contract/constants/chat.ts'
import { DictationButton } from '#web/audio/DictationButton.tsx'
import { useDisplaySettings, useModelSettings } from '#web/models/view-state.ts'
import { runCommand } from '#web/platform/commands.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { isAnyDialogOpen, openDialog } from '#web/platform/dialogs.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { isReachable, type LiveState, useLiveState } from '#web/platform/live.ts'
import { withTexts } from '#web/platform/texts.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { insertSavedPrompt } from '#web/prompts/insert-saved-prompt.ts'
import { savedPromptIn } from '#web/prompts/queries.ts'
import { keepClear } from '#web/ui/feedback/kept-clear.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { draftOf, setDraft, useDraft, useDraftFact } from './drafts.view-state.ts'
import { offerAsFile } from './pasted-text.ts'
import { sendOrEnhance } from './prompt-enhancement.ts'
import { useDraftCommand } from './use-draft-command.ts'
import { useKeyCommand } from './use-key-command.ts'

const CommandCompletion = lazyComponent(
  async () => (await withTexts(import('./CommandCompletion.tsx'), 'slash-commands')).CommandCompletion,
)
const MentionCompletion = lazyComponent(
  async () => (await withTexts(import('./MentionCompletion.tsx'), 'slash-commands')).MentionCompletion,
)

interface ComposerProps {
  /** The id of a notebook or `NEW_NOTEBOOK`, to which the draft belongs. */
  place: string
  onSend: (prompt: string) => void
  /** Set while a reply is written: an empty composer stops it, a message waits for its end. */
  onStop?: () => void
  /** The message is being sent and not yet accepted. */
  isSending?: boolean
  /** In place of the usual one. */
  placeholder?: string
  /** The error of the last attempt. */
  error?: string
  /** Shown at the left of the toolbar: the model and its settings. */
  tools?: ReactNode
  /** How much of the model's window the message takes. */
  gauge?: ReactNode
  /** The attachments of the message, above the text. */
  attachments?: ReactNode
  /** Why the message has to wait for its files. */
  waitingFor?: string
  /** Attaches pasted files. */
  onPasteFiles?: (transfer: DataTransfer) => void
  /** Completes references that begin with `#`; shown above the field. */
  completion?: (field: RefObject<HTMLTextAreaElement | null>) => ReactNode
}

/** The field for writing a message. */
export function Composer(props: ComposerProps) {
  const {
    place,
    onSend,
    onStop,
    isSending,
    placeholder,
    error,
    tools,
    gauge,
    attachments,
    waitingFor,
    onPasteFiles,
    completion,
  } = props
  const liveAI = useModelSettings((settings) => settings.liveAI)
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  // Facts of the text, not the text itself: only the field renders at each key.
  const commandText = useDraftFact(place, textOfCommand)
  const lengthBeyond = useDraftFact(place, lengthBeyondMax)
  const isEmpty = useDraftFact(place, isBlank)
  const connection = useLiveState(({ state }) => state)
  const [refusedCommand, setRefusedCommand] = useState<string>()
  const command = refusedCommandIn(commandText, useCurrentUser())
  const isTooLong = lengthBeyond > 0
  const canSend = !isEmpty && !isTooLong && isReachable(connection) && !isSending && !waitingFor
  useComposerCommands(field, place, { canSave: !isEmpty && !commandIn(commandText) })
  const key = useKeyCommand(place, commandText)
  const draft = useDraftCommand(place, commandText)
  const refusal = command && command === refusedCommand ? t('chat.unknownCommand', { name: command }) : error

  function send() {
    const text = draftOf(place)
    if (key.save) return key.save()
    if (draft.create) return draft.create()
    const prompt = command ? savedPromptIn(text) : undefined
    if (prompt) return insertSavedPrompt(prompt, text, (next) => setDraft(place, next))
    setRefusedCommand(command)
    if (canSend && !command) sendOrEnhance(text, onSend)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowUp' && draftOf(place) === '' && runCommand('edit-last-question'))
      return event.preventDefault()
    // During input method composition, Enter belongs to the input method; some browsers report that as 229.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    event.preventDefault()
    send()
  }

  function onPaste(event: ClipboardEvent) {
    const { clipboardData } = event
    // Programs that copy text often add a picture of it.
    const isText = clipboardData.types.includes('text/plain')
    if (onPasteFiles && isText)
      offerAsFile(clipboardData.getData('text/plain'), { place, onAttach: onPasteFiles })
    if (!onPasteFiles || isText || !clipboardData.types.includes('Files')) return
    event.preventDefault()
    onPasteFiles(clipboardData)
  }

  return (
    <div ref={keepClear} className="relative">
      <Completions place={place} field={field} completion={completion} onPasteFiles={onPasteFiles} />
      <div
        data-tour="message"
        className="rounded-[16px] border border-line-control bg-raised px-3 pt-3 pb-2 shadow-low focus-within:border-accent"
      >
        {attachments}
        <ComposerField
          ref={field}
          place={place}
          aria-label={t('chat.message')}
          aria-describedby={noteId}
          aria-invalid={isTooLong || undefined}
          placeholder={liveAI ? (placeholder ?? t('chat.placeholder')) : t('chat.notePlaceholder')}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...key.fieldProps}
        />
        {/* On phones the buttons are narrower, so that they fit beside the model in one row. */}
        <div className="flex items-center gap-1 touch:items-end max-sm:gap-0 max-sm:[&_button]:min-w-9 max-sm:[&_button]:gap-1 max-sm:[&_button]:px-1.5">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1 max-sm:gap-0">{tools}</div>
          {gauge}
          <DictationButton onText={(spoken) => insertSpoken(field.current, place, spoken)} />
          <SendButton
            onSend={send}
            onStop={onStop}
            isEmpty={isEmpty}
            canSend={canSend}
            isBusy={isSending || key.isSaving || draft.isDrafting}
          />
        </div>
      </div>
      <ComposerNote
        id={noteId}
        connection={connection}
        lengthBeyond={lengthBeyond}
        {...key.noteOr(draft.noteOr({ error: refusal, waitingFor }))}
      />
    </div>
  )
}

/** The text while it begins like a command; empty for any other text. */
const textOfCommand = (text: string) => (beginsWithSlash(text) ? text : '')
const isBlank = (text: string) => text.trim() === ''
/** The length of a text that is too long; 0 for any other text. */
const lengthBeyondMax = (text: string) => (text.length > PROMPT_MAX ? text.length : 0)

/** The text of the draft. */
function ComposerField({ place, ...props }: ComponentProps<'textarea'> & { place: string }) {
  return (
    <textarea
      rows={1}
      value={useDraft(place)}
      onChange={(event) => setDraft(place, event.target.value)}
      className="field-sizing-content block max-h-[40dvh] min-h-11 w-full resize-none bg-transparent px-1.5 text-large leading-normal outline-none sm:text-[15px]"
      {...props}
    />
  )
}

interface CompletionsProps extends Pick<ComposerProps, 'place' | 'completion' | 'onPasteFiles'> {
  field: RefObject<HTMLTextAreaElement | null>
}

/** Complete commands, mentions and references above the field. */
function Completions({ place, field, completion, onPasteFiles }: CompletionsProps) {
  const isCommand = useDraftFact(place, (text) => beginsWithSlash(text) && !hasKey(text))
  const mayMention = useDraftFact(place, (text) => text.includes('@'))
  const mayReference = useDraftFact(place, (text) => text.includes('#'))
  return (
    <>
      {isCommand && <CommandCompletion place={place} field={field} />}
      {mayMention && (
        <MentionCompletion field={field} onText={(next) => setDraft(place, next)} onAttach={onPasteFiles} />
      )}
      {completion && mayReference && <Suspense>{completion(field)}</Suspense>}
    </>
  )
}

interface SendButtonProps {
  onSend: () => void
  onStop: (() => void) | undefined
  isEmpty: boolean
  canSend: boolean
  isBusy: boolean | undefined
}

/** Stops the reply that is written while the field is empty; otherwise sends the message, or queues it. */
function SendButton({ onSend, onStop, isEmpty, canSend, isBusy }: SendButtonProps) {
  const { t } = useTranslation()
  if (onStop && isEmpty)
    return (
      <IconButton
        label={t('chat.stop')}
        icon={<Square size={16} />}
        keys="Escape"
        tone="primary"
        size="large"
        tooltipSide="top"
        onClick={onStop}
      />
    )
  return (
    <IconButton
      label={onStop ? t('chat.queue') : t('chat.send')}
      icon={<ArrowUp size={18} />}
      tone="primary"
      size="large"
      tooltipSide="top"
      disabled={!canSend}
      isBusy={isBusy}
      onClick={onSend}
    />
  )
}

/** Inserts dictated text at the cursor. */
function insertSpoken(field: HTMLTextAreaElement | null, place: string, spoken: string) {
  const { value = '', selectionStart = 0, selectionEnd = 0 } = field ?? {}
  const before = value.slice(0, selectionStart)
  const after = value.slice(selectionEnd)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  const next = `${before}${gap}${spoken}`
  setDraft(place, /^\s|^$/.test(after) ? `${next}${after}` : `${next} ${after}`)
  requestAnimationFrame(() => {
    field?.focus()
    field?.setSelectionRange(next.length, next.length)
  })
}

interface ComposerNoteProps {
  id: string
  connection: LiveState
  /** The length of a text that is too long, otherwise 0. */
  lengthBeyond: number
  error: string | undefined
  waitingFor: string | undefined
}

/** The line below the field: why the message cannot be sent, or a hint. */
function ComposerNote({ id, connection, lengthBeyond, error, waitingFor }: ComposerNoteProps) {
  const { t } = useTranslation()
  const { showHelp } = useDisplaySettings()
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
      {problem ?? waitingFor ?? (showHelp && t('chat.hint'))}
    </p>
  )

  function problemOf() {
    if (lengthBeyond > 0)
      return t('chat.tooLong', { max: formatNumber(PROMPT_MAX), length: formatNumber(lengthBeyond) })
    if (!isReachable(connection)) return connection === 'refused' ? t('chat.refused') : t('chat.offline')
    return error
  }
}

/** Focuses the field when its page opens, except on devices with an on-screen keyboard and below an open dialog. */
function useComposerCommands(
  field: RefObject<HTMLTextAreaElement | null>,
  place: string,
  { canSave }: { canSave: boolean },
) {
  useCommandHandlers([
    { id: 'focus-composer', run: () => field.current?.focus() },
    canSave && { id: 'save-prompt', run: () => openDialog('saved-prompt', { text: draftOf(place) }) },
  ])
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches && !isAnyDialogOpen()) field.current?.focus()
  }, [field])
}
