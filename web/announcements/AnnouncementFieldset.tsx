import { useTranslation } from 'react-i18next'
import { ANNOUNCEMENT_TEXT_MAX, ANNOUNCEMENT_TITLE_MAX } from '#contract/announcements.ts'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import type { AnnouncementFields } from './announcement-form.ts'

interface AnnouncementFieldsetProps {
  fields: AnnouncementFields
  kind: { enabled: boolean; isBanner: boolean }
  onFields: (changed: Partial<AnnouncementFields>) => void
  onKind: (changed: Partial<AnnouncementFieldsetProps['kind']>) => void
}

/** The properties of an announcement. */
export function AnnouncementFieldset({ fields, kind, onFields, onKind }: AnnouncementFieldsetProps) {
  const { t } = useTranslation()
  const bind = (name: keyof AnnouncementFields) => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => onFields({ [name]: target.value }),
    autoComplete: 'off',
  })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <Segments
        label={t('announcementEditor.kind')}
        value={kind.isBanner ? 'banner' : 'modal'}
        onChange={(chosen) => onKind({ isBanner: chosen === 'banner' })}
        options={[
          { value: 'modal', label: t('announcementEditor.modal') },
          { value: 'banner', label: t('announcementEditor.banner') },
        ]}
      />
      <Switch
        label={t('announcementEditor.enabled')}
        isOn={kind.enabled}
        onChange={(enabled) => onKind({ enabled })}
      />
      <TextField
        {...bind('title')}
        label={t('announcementEditor.title')}
        maxLength={ANNOUNCEMENT_TITLE_MAX}
      />
      <TextField
        {...bind('subtitle')}
        label={t('announcementEditor.subtitle')}
        maxLength={ANNOUNCEMENT_TITLE_MAX}
      />
      {kind.isBanner ? (
        <TextArea
          {...bind('textMessage')}
          label={t('announcementEditor.textMessage')}
          maxLength={ANNOUNCEMENT_TEXT_MAX}
          rows={2}
        />
      ) : (
        <TextArea
          {...bind('description')}
          label={t('announcementEditor.description')}
          hint={t('announcementEditor.descriptionHint')}
          maxLength={ANNOUNCEMENT_TEXT_MAX}
          rows={6}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...bind('startDate')}
          type="datetime-local"
          label={t('announcementEditor.startDate')}
          hint={t('announcementEditor.dateHint', { zone })}
        />
        <TextField
          {...bind('endDate')}
          type="datetime-local"
          label={t('announcementEditor.endDate')}
          hint={t('announcementEditor.dateHint', { zone })}
        />
        <TextField
          {...bind('tags')}
          label={t('announcementEditor.tags')}
          hint={t('announcementEditor.tagsHint')}
        />
        <TextField
          {...bind('priority')}
          inputMode="numeric"
          label={t('announcementEditor.priority')}
          hint={t('announcementEditor.priorityHint')}
        />
        <TextField
          {...bind('views')}
          inputMode="numeric"
          label={t('announcementEditor.viewsLimit')}
          hint={t('announcementEditor.limitHint')}
        />
        <TextField
          {...bind('agrees')}
          inputMode="numeric"
          label={t('announcementEditor.agreesLimit')}
          hint={t('announcementEditor.limitHint')}
        />
      </div>
    </>
  )
}
