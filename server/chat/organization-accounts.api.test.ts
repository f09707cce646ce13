import { beforeEach, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { models } from '#contract/models.ts'
import { organizations } from '#contract/organizations.ts'
import { userChanged, users } from '#contract/users.ts'
import { jobHandlers } from '#server/app.ts'
import {
  type Conversation,
  modelId,
  openConversation,
  startWithModels,
} from '#server/testing/conversation.ts'
import type { TestApp, TestUser } from '#server/testing/harness.ts'
import { followUser } from '#server/testing/user-events.ts'

const TIDE = modelId('tide')

let app: TestApp
let owner: TestUser
let talk: Conversation
let id: string

beforeEach(async () => {
  app = await startWithModels([{ id: 'tide', contextWindow: 32_000 }])
  const admin = await app.addUser({ isAdmin: true })
  const pricing = [{ aboveTokens: 0, input: 0.001, output: 0.01, cachedInput: 0.0001 }]
  await app.call(admin.id, models.saveConfigurations, {
    configurations: [{ id: TIDE, allowedUserTags: ['customer'], pricing }],
  })
  owner = await app.addUser()
  talk = await openConversation(app)
  id = (await app.call(owner.id, organizations.create, { name: 'Harbour office' })).body.id
  await employ(talk.user)
})

const employ = (user: TestUser) =>
  app.call(owner.id, organizations.addMembers, { id, recipients: [user.username] })
const choose = (organizationId: string | null, user = talk.user) =>
  app.call(user.id, users.update, { id: user.id, organizationId })
const account = async (user = talk.user) => (await app.call(user.id, users.me)).body.organizationId
const ask = async () => {
  app.models.play({ parts: ['High water.'], usage: { inputTokens: 100, outputTokens: 10 } })
  return talk.ask('When?', { model: TIDE })
}
const usage = async (month?: string, as = owner) =>
  (await app.call(as.id, organizations.usage, { id, ...(month && { month }) })).body

describe('the account of a user', () => {
  test('is the user or an organization of which they are a member', async () => {
    expect(await account()).toBeNull()
    expect((await choose(id)).body.organizationId).toBe(id)
    expect(await account()).toBe(id)
    const other = await app.call((await app.addUser()).id, organizations.create, { name: 'Another' })
    expect((await choose(other.body.id)).body.fields).toEqual({
      organizationId: 'You are not a member of this organization',
    })
    expect(await account()).toBe(id)
    expect((await choose(null)).body.organizationId).toBeNull()
  })

  test('is the user again when the membership ends, with an event', async () => {
    await choose(id)
    const events = await followUser(app, talk.user.id)
    await app.call(owner.id, organizations.removeMember, { id, userId: talk.user.id })
    expect(await account()).toBeNull()
    const user = (await app.call(talk.user.id, users.me)).body
    await events.received(userChanged, { ...user, isInOrganization: false })
    await choose(id, owner)
    await app.call(owner.id, organizations.remove, { id })
    expect(await account(owner)).toBeNull()
  })

  test('is the organization for new members without a choice, if it is the default', async () => {
    await app.call(owner.id, organizations.update, { id, isDefaultAccount: true })
    const [ann, ben] = [await app.addUser(), await app.addUser()]
    const { body: own } = await app.call(ben.id, organizations.create, { name: 'Own' })
    await choose(own.id, ben)
    await employ(ann)
    await employ(ben)
    expect([await account(ann), await account(ben)]).toEqual([id, own.id])
  })
})

describe('the usage of an organization', () => {
  test('counts what members ask for it, by member and model, also after the totals are added up', async () => {
    await ask()
    await choose(id)
    await ask()
    await ask()
    const expected = {
      total: { runs: 2, inputTokens: 200, outputTokens: 20, unpricedRuns: 0 },
      rows: [{ modelId: TIDE, runs: 2, user: { userId: talk.user.id } }],
    }
    const now = await usage()
    expect(now).toMatchObject(expected)
    expect(now.total.cost).toBeCloseTo(0.4)
    const month = now.month
    app.clock.advance(2 * 86_400_000)
    await jobHandlers(app.ports)
      .find(({ name }) => name === 'models.roll-up-metrics')
      ?.run({})
    const later = await app.addUser()
    await app.ports.database.pool.query(
      "update organization_members set role = 'admin' where organization_id = $1 and user_id <> $2",
      [id, owner.id],
    )
    await app.ports.database.pool.query("insert into organization_members values ($1, $2, 'admin', now())", [
      id,
      later.id,
    ])
    expect(await usage(month, later)).toMatchObject(expected)
    expect(await usage('2020-01', later)).toMatchObject({ total: { runs: 0 }, rows: [] })
  })

  test('follows the account at the time of each attempt', async () => {
    await choose(id)
    const quest = await ask()
    await choose(null)
    app.models.play({ parts: ['Low water.'], usage: { inputTokens: 100, outputTokens: 10 } })
    await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id })
    await talk.ended(quest)
    expect((await usage()).total.runs).toBe(1)
  })

  test('is shown to the owner and admins only', async () => {
    expect((await app.call(talk.user.id, organizations.usage, { id })).status).toBe(403)
    expect((await app.call((await app.addUser()).id, organizations.usage, { id })).status).toBe(404)
    const refused = await app.call(owner.id, organizations.usage, { id, month: '2026-13' })
    expect(refused.status).toBe(422)
  })
})
