import { GitFork } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandIn, isBuiltInCommand } from '#contract/commands.ts'
import { PROMPT_MAX } from '#contract/constants/chat.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { isReachable, useLiveState } from '#web/platform/live.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'

interface QuestionEditorProps {
  /** The current text of the question. */
  question: string
  /** Words that could not be saved before. */
  initialWords: string | undefined
  /** A reply is being written: nothing can be saved until its end. */
  isAnswering: boolean
  /** Replaces the text of the question. */
  onSave: (prompt: string) => void
  /** Leaves the question as it is and asks in a new notebook. */
  onFork: (prompt: string) => void
  isForking: boolean
  onClose: () => void
}

/** Edits the text of a question, to be asked again in its place or in a fork of the notebook. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, initialWords, isAnswering, onSave, onFork, isForking, onClose } = props
  const { t } = useTranslation()
  // With the text of the question that they change.
  const [typed, setTyped] = useState(
    initialWords === undefined ? undefined : { prompt: initialWords, question },
  )
  const prompt = typed?.prompt ?? question
  const [refusedCommand, setRefusedCommand] = useState<string>()
  const canReach = useLiveState(({ state }) => isReachable(state))
  const isTooLong = prompt.length > PROMPT_MAX
  const canSave = prompt.trim() !== '' && !isTooLong && canReach && !isAnswering
  const command = commandIn(prompt)

  const noteId = useId()

  function send(by: (prompt: string) => void) {
    setRefusedCommand(command)
    if (canSave && !command && !isForking) by(prompt)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <PlainForm
      isBusy={false}
      className="mb-5 scroll-mb-8 rounded-large border border-line-control bg-raised p-2 focus-within:border-accent"
      onSubmit={() => send(onSave)}
    >
      <textarea
        ref={showAndFocus}
        rows={1}
        aria-label={t('chat.editQuestion')}
        aria-describedby={noteId}
        aria-invalid={isTooLong || undefined}
        value={prompt}
        onChange={(event) => setTyped({ question, ...typed, prompt: event.target.value })}
        onKeyDown={onKeyDown}
        className="field-sizing-content block max-h-[40dvh] w-full resize-none bg-transparent px-2 py-1 text-large leading-[1.55] outline-none sm:text-[15px]"
      />
      <p id={noteId} className="px-2 pt-1 text-small text-faint">
        {t(isAnswering ? 'chat.editWaits' : 'chat.editNote')}
      </p>
      {typed && question !== typed.question && question !== prompt && (
        <p role="status" className="px-2 pt-1 text-small text-warn break-words">
          {t('chat.editChanged', { question })}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        {command && command === refusedCommand && (
          <FieldError
            message={t(isBuiltInCommand(command) ? 'chat.newMessagesOnly' : 'chat.unknownCommand', {
              name: command,
            })}
            className="flex-1 px-2"
          />
        )}
        {isTooLong && (
          <FieldError
            message={t('chat.tooLong', {
              max: formatNumber(PROMPT_MAX),
              length: formatNumber(prompt.length),
            })}
            className="flex-1 px-2"
          />
        )}
        <Button size="small" tone="quiet" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button
          size="small"
          icon={<GitFork size={14} />}
          isBusy={isForking}
          disabled={!canSave}
          onClick={() => send(onFork)}
        >
          {t('chat.forkAndSend')}
        </Button>
        <Button type="submit" size="small" tone="primary" disabled={!canSave}>
          {t('chat.saveAndSend')}
        </Button>
      </div>
    </PlainForm>
  )
}

/** Stable, so that React calls this ref once for each element. */
function showAndFocus(field: HTMLTextAreaElement | null) {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
  // The focus shows the field only: the buttons below it may be outside the view.
  field?.form?.scrollIntoView({ block: 'nearest' })
}
