import { useTranslation } from 'react-i18next'
import { copyFormatted, copyText } from '#web/platform/clipboard.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { toast } from '#web/platform/toast.ts'
import { copiedContent } from '#web/ui/markdown/copied-content.ts'
import { useSaveAnswer } from './saved-answer.queries.ts'

/** The commands that copy or keep an answer in another form; `rendered` finds its text, if it is shown. */
export function useAnswerCopies(
  text: string,
  question: string,
  rendered?: () => Element | null,
): (CommandAction | false)[] {
  const { t } = useTranslation()
  const { mutate: save } = useSaveAnswer()
  const shown = () => {
    const element = rendered?.()
    return element && copiedContent(element)
  }
  const report = (copying: Promise<void>) =>
    void copying.then(
      () => toast.success(t('ui.copied')),
      () => toast.error(t('ui.copyFailed')),
    )
  if (text === '') return []
  return [
    { id: 'copy-answer-markdown', run: () => report(copyText(text)) },
    { id: 'copy-answer-text', run: () => report(copyText(shown()?.text ?? text)) },
    rendered !== undefined && {
      id: 'copy-answer-formatted',
      run: () => report(copyFormatted(shown() ?? { html: '', text })),
    },
    { id: 'save-answer', run: () => save({ text, question }) },
  ]
}
