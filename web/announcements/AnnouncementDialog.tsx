import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Announcement } from '#contract/announcements.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { type ApiError, problemBesideFields } from '#web/platform/errors.ts'
import { shownIssue } from '#web/platform/messages.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { AnnouncementFieldset } from './AnnouncementFieldset.tsx'
import { AnnouncementImages } from './AnnouncementImages.tsx'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import { useCreateAnnouncement, useUpdateAnnouncement } from './administration.queries.ts'
import {
  type AnnouncementFields,
  AnnouncementInput,
  fieldOf,
  fieldsOf,
  inputOf,
} from './announcement-form.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    /** Without one it is a new announcement. */
    announcement: { announcement?: Announcement }
  }
}

type Tab = 'edit' | 'preview'

/** Writes an announcement. A new one is saved before pictures can be added. */
export function AnnouncementDialog({ input, onClose }: DialogProps<'announcement'>) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(input.announcement)
  const [fields, setFields] = useState(() => fieldsOf(input.announcement))
  const [kind, setKind] = useState({
    enabled: input.announcement?.enabled ?? true,
    isBanner: input.announcement?.isBanner ?? false,
  })
  const [tab, setTab] = useState<Tab>('edit')
  const [invalid, setInvalid] = useState<Record<string, string>>()
  const create = useCreateAnnouncement()
  const update = useUpdateAnnouncement()
  const error = create.error ?? update.error
  // The form compares errors by identity.
  const refused = useMemo(() => serverErrorsOf(error), [error])

  function save() {
    const parsed = AnnouncementInput.safeParse(inputOf(fields, kind))
    setInvalid(parsed.success ? undefined : errorsOf(parsed.error))
    if (!parsed.success) return
    if (saved) update.mutate({ id: saved._id, ...parsed.data }, { onSuccess: onClose })
    else create.mutate(parsed.data, { onSuccess: setSaved })
  }
  const form = (
    <Form
      isBusy={create.isPending || update.isPending}
      schema={z.object({})}
      serverErrors={invalid ?? refused}
      onSubmit={save}
      className="flex flex-col gap-4"
    >
      <ErrorState message={problemBesideFields(error)} />
      <AnnouncementFieldset
        fields={fields}
        kind={kind}
        onFields={(changed: Partial<AnnouncementFields>) => setFields({ ...fields, ...changed })}
        onKind={(changed) => setKind({ ...kind, ...changed })}
      />
      <AnnouncementImages announcement={saved} onChange={setSaved} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{saved ? t('ui.close') : t('ui.cancel')}</Button>
        <Button type="submit" tone="primary">
          {t('announcementEditor.save')}
        </Button>
      </div>
    </Form>
  )
  const preview = { ...fields, images: saved?.images ?? [], createdAt: saved?.createdAt ?? today() }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(saved ? 'announcementEditor.editTitle' : 'announcementEditor.new')}
      width="wide"
    >
      <Tabs
        label={t('announcementEditor.views')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'edit', label: t('announcementEditor.edit'), panel: form },
          {
            value: 'preview',
            label: t('announcementEditor.preview'),
            panel: <AnnouncementPreview item={preview} isBanner={kind.isBanner} />,
          },
        ]}
      />
    </Dialog>
  )
}

const today = () => new Date().toISOString()

function errorsOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [fieldOf(issue.path.join('.')), shownIssue(issue)]))
}

const serverErrorsOf = (error: ApiError | null) =>
  error
    ? Object.fromEntries(Object.entries(error.fields).map(([name, said]) => [fieldOf(name), said]))
    : undefined
