import { z } from 'zod'
import { platformMessages } from './messages/platform.ts'
import { usersMessages } from './messages/users.ts'
import { rule } from './messages.ts'
import { liveEvent, timestamp, userCall } from './procedures.ts'
import { userAdministration } from './user-administration.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 32
export const DISPLAY_NAME_MAX = 100
export const PHONE_MAX = 30

/** A profile picture: browsers resize it to a square of this many pixels before the upload. */
export const AVATAR_PIXELS = 512
/** The maximum accepted from other clients. */
export const AVATAR_PIXELS_MAX = 1024
export const AVATAR_BYTES_MAX = 2_000_000
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
/** Receives the bytes of a picture by PUT and returns the `CurrentUser`. Byte streams are not calls of the contract. */
export const avatarPath = (userId: string) => `/api/users/${userId}/avatar`

export const username = z
  .string()
  .trim()
  .min(USERNAME_MIN, rule(usersMessages.usernameTooShort({ min: USERNAME_MIN })))
  .max(USERNAME_MAX, rule(usersMessages.usernameTooLong({ max: USERNAME_MAX })))
  .regex(/^[A-Za-z0-9_.-]+$/, rule(usersMessages.usernameInvalid()))

/** The display name of a user; one line. */
export const displayName = z
  .string()
  .trim()
  .max(DISPLAY_NAME_MAX, rule(platformMessages.nameTooLong({ max: DISPLAY_NAME_MAX })))
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, rule(usersMessages.nameNotOneLine()))
  // They reverse the text beside the name, in mails too.
  .regex(/^[^\u202A-\u202E\u2066-\u2069]*$/u, rule(usersMessages.nameChangesDirection()))
  .regex(/^$|[^\p{Cf}\p{Z}\p{M}]/u, rule(usersMessages.nameInvisible()))

const phone = z
  .string()
  .trim()
  .max(PHONE_MAX, rule(usersMessages.phoneTooLong({ max: PHONE_MAX })))
  .regex(/^(\+?[\d ()./-]*\d[\d ()./-]*)?$/, rule(usersMessages.phoneInvalid()))

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, rule(usersMessages.emailTooLong()))
  .pipe(z.email(rule(usersMessages.emailInvalid())))

export const SYSTEM_FILES_MAX = 50
export const SYSTEM_PRIORITY_MAX = 999

/** A file whose text instructs every model of the user; lower priorities come first. */
export type SystemFile = z.infer<typeof SystemFile>
export const SystemFile = z.object({
  fileId: z.uuid(),
  enabled: z.boolean(),
  systemPriority: z.number().int(),
})

/** A priority that is not a number counts as 0. */
const systemPriority = z.coerce.number().int().min(0).max(SYSTEM_PRIORITY_MAX).catch(0)
const systemFiles = z
  .array(SystemFile.extend({ systemPriority }))
  .max(SYSTEM_FILES_MAX, rule(usersMessages.tooManySystemFiles({ max: SYSTEM_FILES_MAX })))
  .refine(
    (files) => new Set(files.map(({ fileId }) => fileId)).size === files.length,
    rule(usersMessages.systemFileTwice()),
  )

/** Tags decide which models and announcements a user sees. These exist by default. */
export const DEFAULT_USER_TAGS = ['customer', 'analyst', 'developer']
export const NEW_USER_TAGS = ['customer']

/** The steps of the check list for new users. */
export type FirstStep = z.infer<typeof FirstStep>
export const FirstStep = z.enum(['ask', 'file', 'citation', 'install'])

/**
 * Features that each user turns on, as far as the administrator's setting of the same name allows them. A new name also
 * needs its check on the server.
 */
export const EXPERIMENTAL_FEATURES = ['enableAgents', 'enableArtifacts', 'enableRapidReply'] as const
export type ExperimentalFeature = (typeof EXPERIMENTAL_FEATURES)[number]

export type ExperimentalFeatures = z.infer<typeof ExperimentalFeatures>
export const ExperimentalFeatures = z.object({
  enableAgents: z.boolean(),
  enableArtifacts: z.boolean(),
  enableRapidReply: z.boolean(),
})

export type CurrentUser = z.infer<typeof CurrentUser>
export const CurrentUser = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  /** Whether the user has verified the address by a mail. */
  isEmailVerified: z.boolean(),
  /** Accounts with other sign-in methods may have none. */
  hasPassword: z.boolean(),
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
  systemFiles: z.array(SystemFile),
  currentCredits: z.number(),
  numReferralsAvailable: z.number(),
  /** The organization for which the user asks; `null`: for themselves. */
  organizationId: z.string().nullable(),
  isInOrganization: z.boolean(),
  lastNotebookId: z.string().nullable(),
  experimentalFeatures: ExperimentalFeatures,
  firstSteps: z.object({ done: z.array(FirstStep), isDismissed: z.boolean() }),
  /** When the account will be deleted, if its owner requested it. */
  deletionDueAt: timestamp.nullable(),
})

/** The fields of a user that all signed-in users may see. */
export type PersonCard = z.infer<typeof PersonCard>
export const PersonCard = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
  createdAt: timestamp,
  /** Only for the user themselves and for administrators. */
  email: z.string().nullable(),
})

export const users = {
  me: userCall.route({ method: 'GET', path: '/users/me', summary: 'The signed-in user' }).output(CurrentUser),
  ...userAdministration,
  get: userCall
    .route({ method: 'GET', path: '/users/{id}', summary: 'The card of a user' })
    .input(z.object({ id: z.uuid() }))
    .output(PersonCard),
  /** Empty text removes a name or phone number; omitted fields are unchanged. */
  update: userCall
    .route({ method: 'PUT', path: '/users/{id}', summary: 'Change your profile' })
    .input(
      z.object({
        id: z.uuid(),
        name: displayName.optional(),
        username: username.optional(),
        phone: phone.optional(),
        systemFiles: systemFiles.optional(),
        /** An organization of which the user is a member; `null`: the user asks for themselves. */
        organizationId: z.uuid().nullable().optional(),
        experimentalFeatures: ExperimentalFeatures.partial().optional(),
      }),
    )
    .output(CurrentUser),
  /** Questions and files are noticed by the server; the browser reports the other steps. */
  updateFirstSteps: userCall
    .route({ method: 'PUT', path: '/users/{id}/first-steps', summary: 'Update your check list' })
    .input(
      z.object({
        id: z.uuid(),
        done: FirstStep.extract(['citation', 'install']).optional(),
        isDismissed: z.boolean().optional(),
      }),
    )
    .output(CurrentUser),
  removeAvatar: userCall
    .route({ method: 'DELETE', path: '/users/{id}/avatar', summary: 'Remove your picture' })
    .input(z.object({ id: z.uuid() }))
    .output(CurrentUser),
}

export const userChanged = liveEvent('user_changed', CurrentUser)
