import { z } from 'zod'
import { registrationInvitesMessages } from './messages/registration-invites.ts'
import { rule } from './messages.ts'
import { adminCall, pageOf, pageQuery, timestamp, userCall } from './procedures.ts'
import { storageLimit, userTags } from './user-administration.ts'
import { displayName, email, NEW_USER_TAGS } from './users.ts'

export const REGISTRATION_INVITE_PAGE_SIZE = 25
/** Invites created in one call. */
export const REGISTRATION_INVITE_COUNT_MAX = 50
export const REGISTRATION_INVITE_USES_MAX = 1000
export const REGISTRATION_INVITE_CREDITS_MAX = 1_000_000_000
/** Invitations that each user may send to friends. */
export const REFERRALS_PER_PERSON = 5
export const REFERRAL_DAYS = 14
export const REFERRAL_TITLE_MAX = 150
export const REFERRAL_BODY_MAX = 1000

export type RegistrationInviteState = z.infer<typeof RegistrationInviteState>
export const RegistrationInviteState = z.enum(['usable', 'used_up', 'expired', 'revoked'])

/** Allows a registration, and defines the initial values of the account. */
export type RegistrationInvite = z.infer<typeof RegistrationInvite>
export const RegistrationInvite = z.object({
  id: z.string(),
  code: z.string(),
  /** Leads to the registration with the code filled in. */
  link: z.string(),
  state: RegistrationInviteState,
  /** The only address that may use it. */
  email: z.string().nullable(),
  tags: z.array(z.string()),
  /** Megabytes; `null` for the default. */
  storageLimit: z.number().nullable(),
  /** Credits promised with each use and recorded there; granted from there once there are credits. */
  credits: z.number(),
  uses: z.number(),
  maxUses: z.number(),
  expiresAt: timestamp.nullable(),
  /** The last time that it was sent by mail. */
  sentAt: timestamp.nullable(),
  createdAt: timestamp,
  /** The username of its creator, or of the user who invited a friend. */
  createdBy: z.string().nullable(),
})

const usesMessage = rule(registrationInvitesMessages.usesInvalid({ max: REGISTRATION_INVITE_USES_MAX }))
const countMessage = rule(registrationInvitesMessages.countInvalid({ max: REGISTRATION_INVITE_COUNT_MAX }))
const creditsMessage = rule(
  registrationInvitesMessages.creditsInvalid({ max: REGISTRATION_INVITE_CREDITS_MAX }),
)

const fields = {
  email: email.nullable(),
  tags: userTags,
  storageLimit: storageLimit.nullable(),
  credits: z
    .number(creditsMessage)
    .int(creditsMessage)
    .min(0, creditsMessage)
    .max(REGISTRATION_INVITE_CREDITS_MAX, creditsMessage),
  maxUses: z
    .number(usesMessage)
    .int(usesMessage)
    .min(1, usesMessage)
    .max(REGISTRATION_INVITE_USES_MAX, usesMessage),
  expiresAt: z.iso.datetime(rule(registrationInvitesMessages.dateRequired())).nullable(),
}

const id = z.uuid()

export const registrationInvites = {
  list: adminCall
    .route({ method: 'GET', path: '/reg-invites', summary: 'Registration invites, newest first' })
    .input(z.object({ ...pageQuery(REGISTRATION_INVITE_PAGE_SIZE) }))
    .output(pageOf(RegistrationInvite)),
  create: adminCall
    .route({ method: 'POST', path: '/reg-invites/create', summary: 'Create registration invites' })
    .input(
      z.object({
        count: z
          .number(countMessage)
          .int(countMessage)
          .min(1, countMessage)
          .max(REGISTRATION_INVITE_COUNT_MAX, countMessage)
          .default(1),
        email: fields.email.default(null),
        tags: fields.tags.default(NEW_USER_TAGS),
        storageLimit: fields.storageLimit.default(null),
        credits: fields.credits.default(0),
        maxUses: fields.maxUses.default(1),
        expiresAt: fields.expiresAt.default(null),
      }),
    )
    .output(z.array(RegistrationInvite)),
  /** Omitted fields are unchanged. */
  update: adminCall
    .route({ method: 'POST', path: '/reg-invites/update', summary: 'Change or revoke a registration invite' })
    .input(z.object({ id, ...z.object(fields).partial().shape, isRevoked: z.boolean().optional() }))
    .output(RegistrationInvite),
  remove: adminCall
    .route({ method: 'POST', path: '/reg-invites/delete', summary: 'Delete registration invites' })
    .input(
      z.object({
        ids: z
          .array(id)
          .min(1, rule(registrationInvitesMessages.inviteRequired()))
          .max(1000, rule(registrationInvitesMessages.tooManyInvites())),
      }),
    )
    .output(z.object({ deleted: z.number() })),
  userInvite: adminCall
    .route({ method: 'POST', path: '/reg-invites/user-invite', summary: 'Send an invite by mail' })
    .input(z.object({ id, email }))
    .output(RegistrationInvite),
  /**
   * Each friend gets an invite of their own. Only an administrator chooses tags for the new accounts; others may name
   * the default tags of every new account. `emailTitle` is quoted in the message; the site defines the subject of the
   * mail.
   */
  refer: userCall
    .route({ method: 'POST', path: '/reg-invites/refer', summary: 'Invite friends by email' })
    .input(
      z.object({
        userName: displayName.min(1, rule(registrationInvitesMessages.yourNameRequired())),
        friendEmail: z
          .array(email)
          .min(1, rule(registrationInvitesMessages.friendRequired()))
          .max(
            REFERRALS_PER_PERSON,
            rule(registrationInvitesMessages.tooManyFriends({ max: REFERRALS_PER_PERSON })),
          )
          .transform((given) => [...new Set(given)]),
        emailTitle: z
          .string()
          .trim()
          .min(1, rule(registrationInvitesMessages.subjectRequired()))
          .max(
            REFERRAL_TITLE_MAX,
            rule(registrationInvitesMessages.subjectTooLong({ max: REFERRAL_TITLE_MAX })),
          )
          .regex(/^[^\r\n]*$/, rule(registrationInvitesMessages.subjectNotOneLine())),
        emailBody: z
          .string()
          .trim()
          .min(1, rule(registrationInvitesMessages.textRequired()))
          .max(REFERRAL_BODY_MAX, rule(registrationInvitesMessages.textTooLong({ max: REFERRAL_BODY_MAX }))),
        tags: userTags.default(NEW_USER_TAGS),
      }),
    )
    .output(z.object({ sent: z.number(), numReferralsAvailable: z.number() })),
}
