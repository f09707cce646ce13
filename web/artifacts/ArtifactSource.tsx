import { Pencil } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArtifactWithVersions } from '#contract/artifacts.ts'
import { ARTIFACT_CONTENT_MAX } from '#contract/constants/artifacts.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { PlainText } from '#web/ui/layout/PlainText.tsx'
import { SourceBlock } from '#web/ui/markdown/CodeBlock.tsx'
import { sourceLanguage } from './artifact-file.ts'
import type { ArtifactVersion } from './notebook-artifacts.ts'
import { useUpdateArtifact } from './queries.ts'
import {
  forgetSourceDraft,
  keepSourceDraft,
  type SourceDraft,
  useSourceDraft,
} from './source-drafts.view-state.ts'

/** Longer sources are shown as plain text. */
const COLOURED_MAX = 100_000

interface ArtifactSourceProps {
  version: ArtifactVersion
  /** The artifact to change; absent while it cannot be changed. */
  artifact: ArtifactWithVersions | undefined
}

/** The source of a version, and the field in which a new version is made of it. */
export function ArtifactSource({ version, artifact }: ArtifactSourceProps) {
  const { t } = useTranslation()
  const draft = useSourceDraft(artifact?.id)
  const { content, isLive } = version
  if (draft && artifact)
    return <SourceField artifact={artifact} draft={draft} isChanged={draft.content !== content} />
  return (
    <>
      {artifact && !isLive && (
        <div className="flex justify-end px-4 pt-3">
          <Button
            size="small"
            icon={<Pencil size={13} />}
            onClick={() => keepSourceDraft(artifact.id, { content, latest: artifact.version })}
          >
            {t('artifacts.edit')}
          </Button>
        </div>
      )}
      {content.length > COLOURED_MAX ? (
        <PlainText text={content} className="p-4 font-code text-[12.5px] leading-5" />
      ) : (
        <div className="p-4">
          <SourceBlock code={content} language={sourceLanguage(version)} isIncomplete={isLive} />
        </div>
      )}
    </>
  )
}

interface SourceFieldProps {
  artifact: ArtifactWithVersions
  draft: SourceDraft
  isChanged: boolean
}

function SourceField({ artifact: { id, version }, draft, isChanged }: SourceFieldProps) {
  const { t } = useTranslation()
  const { mutate: update, isPending } = useUpdateArtifact()
  const close = () => forgetSourceDraft(id)
  const save = () => update({ id, content: draft.content }, { onSuccess: close })
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && isChanged && !isPending) save()
    // A changed text is not lost with the panel.
    else if (event.key !== 'Escape' || !isChanged) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="flex h-full min-h-64 flex-col gap-3 p-4">
      <textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was pressed
        autoFocus
        aria-label={t('artifacts.content')}
        value={draft.content}
        maxLength={ARTIFACT_CONTENT_MAX}
        spellCheck={false}
        dir="ltr"
        onChange={(event) => keepSourceDraft(id, { ...draft, content: event.target.value })}
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 resize-none rounded-card border border-line-strong bg-sunk p-3 font-code text-[12.5px] leading-5 text-ink"
      />
      {version > draft.latest && (
        <p role="status" className="text-small text-soft">
          {t('artifacts.newerVersion', { number: version })}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={close}>{t('ui.cancel')}</Button>
        <Button tone="primary" disabled={!isChanged || isPending} onClick={save}>
          {t('artifacts.save')}
        </Button>
      </div>
    </div>
  )
}
