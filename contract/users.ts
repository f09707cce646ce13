import { z } from 'zod'
import { liveEvent, timestamp, userCall } from './kit.ts'
import { userAdministration } from './user-administration.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 32
export const DISPLAY_NAME_MAX = 100

export const username = z
  .string()
  .trim()
  .min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`)
  .max(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`)
  .regex(/^[A-Za-z0-9_.-]+$/, 'Username may use letters, digits, underscore, dot and hyphen')

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Email is too long')
  .pipe(z.email('Enter a valid email address'))

/** Tags decide which models and announcements a person sees. These exist by default. */
export const DEFAULT_USER_TAGS = ['customer', 'analyst', 'developer']
export const NEW_USER_TAGS = ['customer']

export type CurrentUser = z.infer<typeof CurrentUser>
export const CurrentUser = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  photoUrl: z.string().nullable(),
  avatarKey: z.string().nullable(),
  createdAt: timestamp,
  isAdmin: z.boolean(),
  isDeveloper: z.boolean(),
  tags: z.array(z.string()),
  mfa: z.object({ totpEnabled: z.boolean() }),
  /** Bytes. */
  currentStorageSize: z.number(),
  /** Megabytes. */
  storageLimit: z.number(),
  systemFiles: z.array(z.object({ fileId: z.string(), enabled: z.boolean(), systemPriority: z.number() })),
  currentCredits: z.number(),
  numReferralsAvailable: z.number(),
  lastNotebookId: z.string().nullable(),
})

export const users = {
  me: userCall
    .route({ method: 'GET', path: '/users/me', summary: 'The signed-in person' })
    .output(CurrentUser),
  ...userAdministration,
}

export const userChanged = liveEvent('user_changed', CurrentUser)
