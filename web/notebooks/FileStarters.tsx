import { FileSearch, FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { NEW_NOTEBOOK } from '#web/chat/drafts.view-state.ts'
import { runCommand } from '#web/platform/commands.ts'
import { Starter } from './Starter.tsx'
import { useSample } from './use-sample.ts'

/** What can be tried without a model: the built-in search of files. */
export function FileStarters({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  const { mutate: addSample } = useSample({ place: NEW_NOTEBOOK, model })
  return (
    <>
      <Starter
        label={t('firstSteps.sample')}
        text={t('firstSteps.sampleText')}
        Icon={FileSearch}
        onChoose={() => addSample()}
      />
      <Starter
        label={t('firstSteps.ownFile')}
        text={t('firstSteps.ownFileText')}
        Icon={FileUp}
        onChoose={() => runCommand('attach-upload')}
      />
    </>
  )
}
