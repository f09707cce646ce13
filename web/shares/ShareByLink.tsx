import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { SHARE_LINK_USES_MAX } from '#contract/shares.ts'
import { toApiError } from '#web/platform/errors.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { joinedLink, useCreateLinks } from './queries.ts'
import { ShareLinkList } from './ShareLinkList.tsx'
import { SharingState } from './SharingState.tsx'
import type { ShareItem } from './share-items.ts'

const LIFETIMES = ['never', '1', '7', '30', '90'] as const
type Lifetime = (typeof LIFETIMES)[number]
const DAY_MS = 24 * 3600_000

const Fields = z.object({
  uses: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(z.number().int().min(1).max(SHARE_LINK_USES_MAX).nullable()),
})

/**
 * Makes links for reading, one for each item, joined in one address; shows those of one item. Items whose link could not
 * be made stay, and join the address when it is made again.
 */
export function ShareByLink({ items }: { items: ShareItem[] }) {
  const { t } = useTranslation()
  const [lifetime, setLifetime] = useState<Lifetime>('never')
  const [left, setLeft] = useState(items)
  const [links, setLinks] = useState<string[]>([])
  const [done, setDone] = useState(0)
  const { mutate: create, isPending, error } = useCreateLinks()
  const [first] = items
  const submit = (uses: number | null) => {
    setDone(0)
    const expiresAt =
      lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString()
    const known = left.length < items.length ? links : []
    create(
      { items: left, link: { expiresAt, uses }, onProgress: setDone },
      {
        onSuccess: ({ done: made, failed }) => {
          setLinks([...known, ...made])
          setLeft(failed.length > 0 ? failed : items)
        },
      },
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error ? toApiError(error).fields : undefined}
        onSubmit={({ uses }) => submit(uses)}
        className="flex flex-col gap-3"
      >
        <p className="text-soft">
          {t(`shares.of.${first?.type ?? 'Session'}.linkHint`, { count: items.length })}
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={t('shares.expires')}
            value={lifetime}
            onChange={setLifetime}
            options={LIFETIMES.map((value) => ({
              value,
              label: value === 'never' ? t('shares.never') : t('shares.days', { count: Number(value) }),
            }))}
          />
          <TextField
            name="uses"
            type="number"
            min={1}
            max={SHARE_LINK_USES_MAX}
            inputMode="numeric"
            label={t('shares.uses')}
            placeholder={t('shares.noLimit')}
          />
        </div>
        <Button type="submit" className="self-start">
          {t('shares.createLink', { count: left.length })}
        </Button>
        <SharingState items={items} left={left} done={isPending ? done : undefined} />
      </Form>
      {items.length > 1 && links.length > 0 && <NewAddress link={joinedLink(links)} />}
      {items.length === 1 && first && <ShareLinkList item={first} />}
    </div>
  )
}

function NewAddress({ link }: { link: string }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-2 rounded-card border border-line py-1.5 ps-3 pe-1.5">
      <output aria-label={t('shares.link')} className="min-w-0 flex-1 truncate">
        {link}
      </output>
      <CopyButton label={t('shares.copyLink')} text={() => link} />
    </div>
  )
}
