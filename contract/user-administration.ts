import { z } from 'zod'
import { platformMessages } from './messages/platform.ts'
import { usersMessages } from './messages/users.ts'
import { rule } from './messages.ts'
import { adminCall, pageOf, pageQuery, timestamp } from './procedures.ts'

export const ACCOUNT_PAGE_SIZE = 25
export const ACCOUNT_SEARCH_MAX = 100
export const USER_TAGS_MAX = 20
export const USER_TAG_LENGTH_MAX = 50
/** Megabytes. */
export const STORAGE_LIMIT_MAX = 10_000_000

/** A user as administrators see them. */
export type Account = z.infer<typeof Account>
export const Account = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  isDeveloper: z.boolean(),
  isSuspended: z.boolean(),
  /** Whether codes of an authenticator app are required. */
  totpEnabled: z.boolean(),
  tags: z.array(z.string()),
  /** Bytes. */
  currentStorageSize: z.number(),
  /** Megabytes. */
  storageLimit: z.number(),
  createdAt: timestamp,
  /** `null` for users who never signed in, or whose last session is so old that it was deleted. */
  lastUsedAt: timestamp.nullable(),
})

export type AccountOrder = z.infer<typeof AccountOrder>
export const AccountOrder = z.enum(['newest', 'oldest', 'username', 'lastUsed', 'storage'])

const tag = z
  .string()
  .trim()
  .min(1, rule(usersMessages.tagNameRequired()))
  .max(USER_TAG_LENGTH_MAX, rule(usersMessages.tagTooLong({ max: USER_TAG_LENGTH_MAX })))

/** Tags are compared case-insensitively. */
export const userTags = z
  .array(tag)
  .max(USER_TAGS_MAX, rule(usersMessages.tooManyTags({ max: USER_TAGS_MAX })))
  .transform((given) => [...new Map(given.map((name) => [name.toLowerCase(), name])).values()])

const storageMessage = rule(usersMessages.storageLimitInvalid({ max: STORAGE_LIMIT_MAX }))

export const storageLimit = z
  .number(storageMessage)
  .int(storageMessage)
  .min(0, storageMessage)
  .max(STORAGE_LIMIT_MAX, storageMessage)

export const userAdministration = {
  listAccounts: adminCall
    .route({ method: 'GET', path: '/admin/users', summary: 'All users' })
    .input(
      z.object({
        /** Part of a username, name or address. */
        search: z
          .string()
          .trim()
          .max(ACCOUNT_SEARCH_MAX, rule(platformMessages.searchTooLong({ max: ACCOUNT_SEARCH_MAX })))
          .optional(),
        sort: AccountOrder.default('newest'),
        ...pageQuery(ACCOUNT_PAGE_SIZE),
      }),
    )
    .output(pageOf(Account)),
  /** Omitted fields are unchanged. Suspending signs the user out everywhere, immediately. */
  updateAccount: adminCall
    .route({ method: 'PUT', path: '/admin/users/{id}', summary: 'Change the permissions of a user' })
    .input(
      z.object({
        id: z.uuid(),
        tags: userTags.optional(),
        isAdmin: z.boolean().optional(),
        isDeveloper: z.boolean().optional(),
        isSuspended: z.boolean().optional(),
        storageLimit: storageLimit.optional(),
      }),
    )
    .output(Account),
}
