import { useTranslation } from 'react-i18next'
import type { ModelTest } from '#contract/model-administration.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { shownText } from '#web/platform/messages.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useTestModel } from './administration.queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'test-model': { id: string; name: string }
  }
}

interface TestModelDialogProps {
  input: { id: string; name: string }
  onClose: () => void
}

/** Calls a model once and shows what it took. */
export function TestModelDialog({ input: { id, name }, onClose }: TestModelDialogProps) {
  const { t } = useTranslation()
  const { mutate: test, data, isPending, error } = useTestModel()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('llmModels.testTitle', { name })}
      description={t('llmModels.testBody')}
      width="form"
      footer={
        <Button tone="primary" isBusy={isPending} onClick={() => test({ id })}>
          {t(data ? 'llmModels.testAgain' : 'llmModels.runTest')}
        </Button>
      }
    >
      <ErrorState message={problemBesideFields(error)} />
      <div aria-live="polite">{data && !isPending && <Result test={data} />}</div>
    </Dialog>
  )
}

function Result({ test }: { test: ModelTest }) {
  const { t } = useTranslation()
  const { isSuccessful, text, error, errorKey, timeToFirstToken, totalTime, inputTokens, outputTokens } = test
  const rows = [
    ['firstToken', timeToFirstToken === null ? null : t('llmModels.ms', { count: timeToFirstToken })],
    ['totalTime', t('llmModels.ms', { count: totalTime })],
    ['inputTokens', inputTokens === null ? null : formatNumber(inputTokens)],
    ['outputTokens', outputTokens === null ? null : formatNumber(outputTokens)],
  ] as const
  return (
    <div className="space-y-3">
      <Chip tone={isSuccessful ? 'good' : 'bad'}>
        {t(isSuccessful ? 'llmModels.works' : 'llmModels.fails')}
      </Chip>
      {error !== null && <p className="break-words">{shownText(error, errorKey)}</p>}
      {text !== '' && <blockquote className="border-s-2 border-line ps-3 break-words">{text}</blockquote>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {rows.map(
          ([key, value]) =>
            value !== null && (
              <div key={key} className="contents">
                <dt className="text-soft">{t(`llmModels.${key}`)}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
