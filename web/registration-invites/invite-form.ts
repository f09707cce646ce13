import { z } from 'zod'
import { type RegistrationInvite, registrationInvites } from '#contract/registration-invites.ts'
import { NEW_USER_TAGS } from '#contract/users.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { readTags } from '#web/platform/typed-list.ts'

const { email, tags, storageLimit, credits, maxUses, expiresAt } = inputSchemaOf(
  registrationInvites.update,
).shape
const { count } = inputSchemaOf(registrationInvites.create).shape

const text = z.string().trim()
const number = text.transform((typed) => (typed === '' ? Number.NaN : Number(typed)))

/** The fields are text; the contract has the rules. */
export const InviteFields = z.object({
  email: text.transform((typed) => typed || null).pipe(email.unwrap()),
  tags: text.transform(readTags).pipe(tags.unwrap()),
  storageLimit: text.transform((typed) => (typed === '' ? null : Number(typed))).pipe(storageLimit.unwrap()),
  credits: number.pipe(credits.unwrap()),
  maxUses: number.pipe(maxUses.unwrap()),
  expiresAt: text.transform(endOfDay).pipe(expiresAt.unwrap()),
})

export const NewInviteFields = InviteFields.extend({ count: number.pipe(count.unwrap()) })

/** The initial fields of an invite, or the defaults of a new one. */
export function fieldsOf(
  invite: RegistrationInvite | undefined,
): Record<keyof typeof InviteFields.shape, string> {
  return {
    email: invite?.email ?? '',
    tags: (invite?.tags ?? NEW_USER_TAGS).join(', '),
    storageLimit: invite?.storageLimit?.toString() ?? '',
    credits: String(invite?.credits ?? 0),
    maxUses: String(invite?.maxUses ?? 1),
    expiresAt: invite?.expiresAt ? dayOf(new Date(invite.expiresAt)) : '',
  }
}

/** The last day counts to its end, in the time zone of the administrator. */
function endOfDay(day: string): string | null {
  if (day === '') return null
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}

function dayOf(moment: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`
}
