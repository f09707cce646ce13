import { expect } from '@playwright/test'
import { mail } from '#contract/mail.ts'
import { call } from './api.ts'
import type { Person } from './people.ts'

/**
 * The link in the latest mail with that subject. The servers of these tests send no mails: administrators
 * read them.
 */
export async function linkFor(
  admin: Person,
  { email }: Pick<Person, 'email'>,
  subject: string,
): Promise<string> {
  let link: string | null = null
  await expect
    .poll(async () => {
      const { data } = await call(admin, mail.list, { limit: 100 })
      const found = data.find((one) => one.to === email && one.subject === subject)
      link = found ? (await call(admin, mail.get, { id: found.id })).link : null
      return link
    })
    .toBeTruthy()
  return link ?? ''
}
