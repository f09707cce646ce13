import { usersMessages } from '#contract/messages/users.ts'
import { type CurrentUser, type ExperimentalFeature, userChanged } from '#contract/users.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import * as people from './people.store.ts'
import * as store from './store.ts'

export type { Credentials } from './store.ts'

export async function showMe(ctx: UserCtx): Promise<CurrentUser> {
  return showUser(ctx, ctx.user.id)
}

export async function showUser(ctx: Ctx, id: string): Promise<CurrentUser> {
  const user = await store.findUser(ctx.db, id)
  if (!user) throw notFound(usersMessages.notFound())
  return user
}

/** The number of matching users. */
export const CREDENTIALS_MAX = store.NAMESAKES_MAX

export const listCredentials = (ctx: Ctx, identifier: string) =>
  store.listCredentials(ctx.db, identifier, ctx.clock.now())

export const findCredentials = ({ db }: Pick<Ctx, 'db'>, id: string) => store.findCredentials(db, id)

/** Voids every token of that user, and returns the version that new ones carry. */
export const raiseTokenVersion = (ctx: Ctx, id: string) => store.raiseTokenVersion(ctx.db, id)

export const updatePasswordHash = (ctx: Ctx, id: string, passwordHash: string) =>
  store.updatePasswordHash(ctx.db, id, passwordHash)

export const replacePasswordHash = (ctx: Ctx, change: { id: string; from: string | null; to: string }) =>
  store.replacePasswordHash(ctx.db, change)

export const listTakenUsernames = (ctx: Ctx, usernames: string[]) =>
  store.listTakenUsernames(ctx.db, usernames)

export const hasUsers = (ctx: Ctx) => store.hasUsers(ctx.db)

/** Whether an account ever existed: the first one is the administrator's, and there is one first. */
export const hasHadUsers = (ctx: Ctx) => store.hasHadUsers(ctx.db)

export function addUser(ctx: Ctx, user: store.NewUser): Promise<void> {
  return ctx.transact(async (ctx) => {
    await store.insertUser(ctx.db, user)
    await store.noteFirstAccount(ctx.db, user.createdAt)
  })
}

export type { TagCount } from './people.store.ts'

/** How many users have the same tags and role, without suspended accounts and those that are being deleted. */
export const countByTags = (ctx: Ctx) => people.countByTags(ctx.db)

export type { PersonDetails } from './people.store.ts'

/** For domains that decide themselves which of the fields each reader gets; deleted users are omitted. */
export const listPersonDetails = (ctx: Ctx, ids: string[]) => people.listPersonDetails(ctx.db, ids)

export const countAudience = (ctx: Ctx, tags: string[]) => people.countAudience(ctx.db, tags)

export const listAudience = (ctx: Ctx, part: { tags: string[]; after: string | null; limit: number }) =>
  people.listAudience(ctx.db, part)

/** The names and pictures of these users; deleted ones are omitted. */
export const listPeople = (ctx: Ctx, ids: string[]) => people.listPeople(ctx.db, ids)

/**
 * The users with these usernames or verified email addresses, in any case: name in lower case → id. An address that its
 * user has not verified finds no one: anyone can register with an address that is not theirs.
 */
export async function listIdsByName(ctx: Ctx, names: string[]): Promise<Map<string, string>> {
  const isEmail = (name: string) => name.includes('@')
  const byUsername = await people.listIdsByUsername(
    ctx.db,
    names.filter((name) => !isEmail(name)),
  )
  const byEmail = await people.listIdsByVerifiedEmail(ctx.db, names.filter(isEmail))
  return new Map([...byUsername, ...byEmail])
}

/** Takes that many of the invitations that a user may send; false when fewer are left. */
export const takeReferrals = (ctx: Ctx, userId: string, count: number) =>
  store.takeReferrals(ctx.db, userId, count)

/**
 * Records the user's last notebook, so that the home page can lead back there. After the transaction of a message, not
 * in it: concurrent messages of one user to several notebooks would wait for each other.
 */
export const rememberNotebook = (ctx: Ctx, userId: string, notebookId: string | null) =>
  store.updateLastNotebook(ctx.db, userId, notebookId)

/** The notebook is no longer the last one of these users, who lost access to it. */
export const forgetNotebook = (ctx: Ctx, userIds: string[], notebookId: string) =>
  store.clearLastNotebook(ctx.db, userIds, notebookId)

/** Whether the user has turned this feature on. Its domain also checks the setting of administrators. */
export const hasExperimentalFeature = (ctx: UserCtx, feature: ExperimentalFeature) =>
  store.hasExperimentalFeature(ctx.db, ctx.user.id, feature)

/** Mails to the user are in the language that their browser last used. */
export const keepLanguage = (ctx: Ctx, id: string) =>
  store.updateLanguage(ctx.db, { id, language: ctx.language })

/** The users who ask for the organization. */
export const listAskingFor = (ctx: Ctx, organizationId: string) => store.listAskingFor(ctx.db, organizationId)

/** From now on the users without a choice ask for the organization, of which they are members. Call inside `transact`. */
export async function chooseAccountFor(ctx: Ctx, userIds: string[], organizationId: string): Promise<void> {
  await emitUsersChanged(ctx, await store.chooseAccountFor(ctx.db, userIds, organizationId))
}

/** Sends these users their current state. Call inside `transact`. */
export async function emitUsersChanged(ctx: Ctx, userIds: string[]): Promise<void> {
  for (const id of userIds) {
    const user = await store.findUser(ctx.db, id)
    if (user) ctx.emit(userChanged, [id], user)
  }
}

/** Whether that account exists and is not suspended. */
export async function isEnabled(ctx: Ctx, userId: string): Promise<boolean> {
  return (await store.findActor(ctx.db, userId))?.isSuspended === false
}

/** A context in which a job acts with that user's current permissions. */
export async function actFor(ctx: Ctx, userId: string): Promise<UserCtx> {
  const found = await store.findActor(ctx.db, userId)
  if (!found) throw notFound(usersMessages.notFound())
  return actAs(ctx, found)
}

/** The same for a user whose row was read already. */
export function actAs(ctx: Ctx, found: store.Actor): UserCtx {
  if (found.isSuspended) throw forbidden(usersMessages.suspended())
  const { id, username, language, isAdmin, isDeveloper, tags, organizationId } = found
  return {
    ...ctx,
    language,
    user: { id, username, isAdmin, isDeveloper, tags, organizationId, sessionId: '', impersonatorId: null },
  }
}
