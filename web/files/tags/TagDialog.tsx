import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastEmoji } from '#contract/emoji.ts'
import { type FileTag, NewFileTag, TAG_DESCRIPTION_MAX } from '#contract/file-tags.ts'
import { iconName, iconText } from '#contract/tag-icons.ts'
import type { ApiError } from '#web/platform/errors.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ColorField } from './ColorField.tsx'
import { IconField } from './IconField.tsx'
import { useCreateTag, useUpdateTag } from './queries.ts'
import { TagIcon } from './TagIcon.tsx'
import { TagLabel } from './TagLabel.tsx'
import { type TagIdea, tagIdeas } from './tag-palette.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    /** Without a tag, a new one is created. */
    tag: { tag?: FileTag; onCreated?: (tag: FileTag) => void }
  }
}

interface TagDialogProps {
  input: { tag?: FileTag; onCreated?: (tag: FileTag) => void }
  onClose: () => void
}

export function TagDialog({ input: { tag, onCreated }, onClose }: TagDialogProps) {
  const { t } = useTranslation()
  const create = useCreateTag()
  const update = useUpdateTag()
  const { isPending, error } = tag ? update : create
  const submit = (values: NewFileTag) =>
    tag
      ? update.mutate({ id: tag.id, ...values }, { onSuccess: onClose })
      : create.mutate(values, {
          onSuccess: (created) => {
            onCreated?.(created)
            onClose()
          },
        })
  return (
    <Dialog isOpen onClose={onClose} title={tag ? t('tags.editTitle') : t('tags.createTitle')}>
      <TagForm tag={tag} error={error} isBusy={isPending} onSubmit={submit} onCancel={onClose} />
    </Dialog>
  )
}

interface TagFormProps {
  tag: FileTag | undefined
  error: ApiError | null
  isBusy: boolean
  onSubmit: (values: NewFileTag) => void
  onCancel: () => void
}

function TagForm({ tag, error, isBusy, onSubmit, onCancel }: TagFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(tag?.name ?? '')
  const [icon, setIcon] = useState(tag?.icon ?? '')
  const [color, setColor] = useState(tag?.color ?? '')
  const isIcon = iconName(icon) !== undefined
  const adopt = (idea: TagIdea) => {
    setIcon(idea.icon)
    setColor(idea.color)
  }
  return (
    <Form
      isBusy={isBusy}
      schema={NewFileTag}
      serverErrors={error?.fields}
      filledIn={`${icon} ${color}`}
      onSubmit={onSubmit}
      className="flex flex-col gap-4"
    >
      {!tag && <QuickIdeas onChoose={adopt} />}
      <div className="flex gap-3">
        <TextField
          name="icon"
          label={t('tags.icon')}
          value={icon}
          onChange={(event) => setIcon(lastEmoji(event.target.value))}
          autoComplete="off"
          trailing={
            isIcon && (
              <span className="pointer-events-none grid w-18 place-items-center touch:w-20">
                <TagIcon icon={icon} size={18} />
              </span>
            )
          }
          className={cn(
            'w-20 flex-none [&_input]:px-2 [&_input]:text-center [&_input]:text-large',
            isIcon && '[&_input]:text-transparent',
          )}
        />
        <TextField
          name="name"
          label={t('tags.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
          autoFocus
          className="min-w-0 flex-1"
        />
      </div>
      <ColorField value={color} onChange={setColor} />
      <MoreFields icon={icon} onIcon={setIcon} description={tag?.description} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="flex min-w-0 flex-1 items-center gap-2 text-small text-faint max-sm:basis-full">
          {t('tags.preview')}
          <TagLabel
            tag={{
              name: name.trim() || t('tags.name'),
              icon: icon || iconText('star'),
              color: validColor(color),
            }}
            className="max-w-40"
          />
        </span>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        <Button type="submit" tone="primary">
          {tag ? t('tags.save') : t('tags.createAction')}
        </Button>
      </div>
    </Form>
  )
}

interface MoreFieldsProps {
  icon: string
  onIcon: (icon: string) => void
  description: string | undefined
}

/** What few tags have; shown at once for a tag that has it. */
function MoreFields({ icon, onIcon, description = '' }: MoreFieldsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(iconName(icon) !== undefined || description !== '')
  return (
    <Disclosure title={t('tags.more')} isOpen={isOpen} onToggle={setOpen}>
      <div className="flex flex-col gap-4">
        <IconField value={icon} onChange={onIcon} />
        <TextField
          name="description"
          label={t('tags.description')}
          defaultValue={description}
          maxLength={TAG_DESCRIPTION_MAX}
          autoComplete="off"
        />
      </div>
    </Disclosure>
  )
}

const validColor = (color: string) => (/^#[0-9a-f]{6}$/i.test(color) ? color : '#868e96')

function QuickIdeas({ onChoose }: { onChoose: (idea: TagIdea) => void }) {
  const { t } = useTranslation()
  const [ideas] = useState(() => tagIdeas(Math.random))
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="float-start me-1 text-small text-faint">{t('tags.ideas')}</legend>
      {ideas.map((idea) => (
        <button
          key={idea.icon}
          type="button"
          aria-label={t('tags.idea', { icon: idea.icon })}
          onClick={() => onChoose(idea)}
          style={{ '--tag': idea.color } as CSSProperties}
          className="grid size-9 place-items-center rounded-control border border-[color-mix(in_srgb,var(--tag)_60%,var(--line))] bg-[color-mix(in_srgb,var(--tag)_24%,var(--paper-raised))] text-large hover:brightness-95 touch:size-11"
        >
          {idea.icon}
        </button>
      ))}
    </fieldset>
  )
}
