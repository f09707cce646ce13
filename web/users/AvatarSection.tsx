import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useChangeAvatar, useRemoveAvatar } from './avatar.queries.ts'
import { useCroppedPicture } from './use-cropped-picture.ts'

/** The picture of the user, or the initials. */
export function AvatarSection() {
  const { t } = useTranslation()
  const { id, name, username, photoUrl } = useCurrentUser()
  const field = useRef<HTMLInputElement>(null)
  const change = useChangeAvatar(id)
  const choose = useCroppedPicture(change.mutate)
  const remove = useRemoveAvatar()

  return (
    <Section title={t('profile.pictureTitle')} hint={t('profile.pictureHint')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={name ?? username} photoUrl={photoUrl} size="large" />
        <div className="flex flex-wrap gap-2">
          <Button isBusy={choose.isPending || change.isPending} onClick={() => field.current?.click()}>
            {photoUrl ? t('profile.pictureReplace') : t('profile.pictureChoose')}
          </Button>
          {photoUrl && (
            <Button tone="quiet" isBusy={remove.isPending} onClick={() => remove.mutate({ id })}>
              {t('profile.pictureRemove')}
            </Button>
          )}
        </div>
        <FileField
          ref={field}
          accept="image/*"
          label={t('profile.pictureFile')}
          onChoose={([picture]) => picture && choose.mutate(picture)}
        />
      </div>
      <ErrorState message={(choose.error ?? change.error)?.message} className="mt-3" />
    </Section>
  )
}
