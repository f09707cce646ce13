import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '#contract/agents.ts'
import { canCreatePictures } from '#web/models/model-choice.ts'
import { modelList } from '#web/models/queries.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { useCroppedPicture } from '#web/users/use-cropped-picture.ts'
import { useChangePortrait, useDrawPortrait, useRemovePortrait } from './portraits.queries.ts'

/** The portrait of an agent, or its initials; a change is saved at once. */
export function PortraitField({ agent: { id, name, description, visual } }: { agent: Agent }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const change = useChangePortrait(id)
  const choose = useCroppedPicture(change.mutate)
  const draw = useDrawPortrait(id)
  const remove = useRemovePortrait()
  const { data: canDraw = false } = useQuery({ ...modelList(), select: canCreatePictures })
  const failure = choose.error ?? change.error ?? draw.error
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={name} photoUrl={visual.portraitUrl} size="large" />
        <div className="flex min-w-40 flex-1 flex-wrap gap-2">
          <Button isBusy={choose.isPending || change.isPending} onClick={() => field.current?.click()}>
            {t('agents.portraitChoose')}
          </Button>
          {canDraw && (
            <Button isBusy={draw.isPending} onClick={() => draw.mutate({ name, description })}>
              {t('agents.portraitDraw')}
            </Button>
          )}
          {visual.portraitUrl && (
            <Button tone="quiet" isBusy={remove.isPending} onClick={() => remove.mutate({ id })}>
              {t('agents.portraitRemove')}
            </Button>
          )}
        </div>
        <FileField
          ref={field}
          accept="image/*"
          label={t('agents.portraitFile')}
          onChoose={([picture]) => picture && choose.mutate(picture)}
        />
      </div>
      <ErrorState message={failure?.message} className="mt-3" />
    </>
  )
}
