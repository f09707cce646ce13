import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ANNOUNCEMENT_IMAGES_MAX, type Announcement } from '#contract/announcements.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { useAddImage, useRemoveImage } from './administration.queries.ts'

interface AnnouncementImagesProps {
  /** Undefined until it is saved. */
  announcement: Announcement | undefined
  onChange: (announcement: Announcement) => void
}

/** The pictures of an announcement; each change is saved at once. */
export function AnnouncementImages({ announcement, onChange }: AnnouncementImagesProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const add = useAddImage(announcement?._id ?? '')
  const { mutate: remove } = useRemoveImage()
  if (!announcement) return <p className="text-small text-faint">{t('announcementEditor.imagesLater')}</p>
  const { _id: id, images } = announcement
  return (
    <div>
      <h3 className="mb-2 font-[550]">{t('announcementEditor.images')}</h3>
      <ul aria-label={t('announcementEditor.images')} className="flex flex-wrap gap-2">
        {images.map(({ url }, index) => (
          <li key={url} className="relative">
            <img
              src={url}
              alt={t('announcementEditor.image', { number: index + 1 })}
              className="h-24 w-32 rounded-control border border-line object-cover"
            />
            <IconButton
              label={t('announcementEditor.removeImage', { number: index + 1 })}
              icon={<X size={14} />}
              size="small"
              className="absolute end-1 top-1 bg-raised"
              onClick={() =>
                remove({ id, key: url.slice(url.lastIndexOf('/') + 1) }, { onSuccess: onChange })
              }
            />
          </li>
        ))}
      </ul>
      {images.length < ANNOUNCEMENT_IMAGES_MAX && (
        <Button
          icon={<ImagePlus size={16} />}
          isBusy={add.isPending}
          onClick={() => field.current?.click()}
          className="mt-2"
        >
          {t('announcementEditor.addImage')}
        </Button>
      )}
      <FileField
        ref={field}
        accept="image/*"
        label={t('announcementEditor.imageFile')}
        onChoose={([picture]) => picture && add.mutate(picture, { onSuccess: onChange })}
      />
      <ErrorState message={add.error?.message} className="mt-2" />
    </div>
  )
}
