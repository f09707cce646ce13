import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { agents, agentsChanged } from '#contract/agents.ts'
import { groups } from '#contract/groups.ts'
import { invites } from '#contract/invites.ts'
import { notebooks } from '#contract/notebooks.ts'
import { shares } from '#contract/shares.ts'
import { users } from '#contract/users.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { followUser } from '#server/testing/user-events.ts'
import { endExpiredLinks } from './links.service.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function addAgentUser(): Promise<TestUser> {
  const user = await app.addUser()
  await app.call(user.id, users.update, { id: user.id, experimentalFeatures: { enableAgents: true } })
  return user
}

/** An agent of one user with a file, and ways for others to it. */
async function start() {
  const owner = await addAgentUser()
  const file = await uploadFile(app, owner.id, { fileName: 'tides.md', content: 'High water at six.' })
  const { body: agent } = await app.call(owner.id, agents.create, {
    name: `Captain ${randomUUID().slice(0, 8)}`,
    triggerWords: [`captain-${randomUUID().slice(0, 8)}`],
    systemPrompt: 'You know the sea.',
    fileIds: [file.id],
  })
  const target = { type: 'Agent' as const, id: agent.id }
  const share = (as: TestUser, to: TestUser, permissions: ('read' | 'share' | 'update')[]) =>
    app.call(as.id, shares.create, { ...target, recipients: [to.username], permissions })
  const makeLink = async (as = owner) => {
    const { body } = await app.call(as.id, shares.create, { ...target, link: {} })
    return body.link.split('/').at(-1) ?? ''
  }
  const open = (as: TestUser, ids: string) => app.call(as.id, shares.openLinks, { ids })
  const status = async (as: TestUser) => (await app.call(as.id, agents.get, { id: agent.id })).status
  return { owner, agent, target, share, makeLink, open, status }
}

/** Shares the agent with a new group of these users; returns the id of the group. */
async function shareWithGroup(owner: TestUser, agentId: string, members: TestUser[]): Promise<string> {
  const { body: group } = await app.call(owner.id, groups.create, { name: 'Crew' })
  await app.call(owner.id, groups.addMembers, {
    id: group.id,
    recipients: members.map(({ username }) => username),
  })
  const { status } = await app.call(owner.id, shares.create, {
    type: 'Agent',
    id: agentId,
    groups: [{ kind: 'group', id: group.id }],
    permissions: ['read'],
  })
  expect(status).toBe(200)
  return group.id
}

type Way = 'owner' | 'reader' | 'sharer' | 'link' | 'invite' | 'group' | 'expired' | 'stranger'
const READERS: Way[] = ['owner', 'reader', 'sharer', 'link', 'invite', 'group']
const SHARERS: Way[] = ['owner', 'sharer']

/** What each way to an agent allows: the status of calls of users who may not. */
const CALLS = {
  get: READERS,
  duplicate: READERS,
  attach: READERS,
  listShares: SHARERS,
  share: SHARERS,
  link: SHARERS,
  invite: SHARERS,
  update: ['owner'],
  removePortrait: ['owner'],
  remove: ['owner'],
} satisfies Record<string, Way[]>

describe('a shared agent', () => {
  test('allows each user what their way to it gives, and nothing else', async () => {
    const { owner, agent, target, share, makeLink, open } = await start()
    const ways: Way[] = ['owner', 'reader', 'sharer', 'link', 'invite', 'group', 'expired', 'stranger']
    const people = new Map<Way, TestUser>()
    for (const way of ways) people.set(way, way === 'owner' ? owner : await addAgentUser())
    const person = (way: Way) => people.get(way) ?? owner
    await share(owner, person('reader'), ['read'])
    await share(owner, person('sharer'), ['read', 'share'])
    await open(person('link'), await makeLink())
    const { body: invite } = await app.call(owner.id, invites.create, {
      kind: 'tools',
      id: agent.id,
      recipients: [person('invite').username],
      permissions: ['read'],
    })
    await app.call(person('invite').id, invites.accept, { id: invite.id })
    await shareWithGroup(owner, agent.id, [person('group')])
    await grantInThePast(agent.id, person('expired').id)
    const other = await addAgentUser()
    const calls: Record<keyof typeof CALLS, (as: TestUser) => Promise<{ status: number }>> = {
      get: ({ id }) => app.call(id, agents.get, { id: agent.id }),
      duplicate: ({ id }) => app.call(id, agents.duplicate, { id: agent.id }),
      async attach({ id }) {
        const { body: notebook } = await app.call(id, notebooks.create, { name: 'Own' })
        return app.call(id, agents.attach, { id: notebook.id, agentId: agent.id })
      },
      listShares: ({ id }) => app.call(id, shares.list, target),
      share: (as) => share(as, other, ['read']),
      link: ({ id }) => app.call(id, shares.create, { ...target, link: {} }),
      invite: ({ id }) =>
        app.call(id, invites.create, {
          kind: 'tools',
          id: agent.id,
          recipients: [`${randomUUID()}@example.org`],
          permissions: ['read'],
        }),
      update: ({ id }) => app.call(id, agents.update, { id: agent.id, description: 'Changed' }),
      removePortrait: ({ id }) => app.call(id, agents.removePortrait, { id: agent.id }),
      remove: ({ id }) => app.call(id, agents.remove, { id: agent.id }),
    }
    const names = Object.keys(CALLS) as (keyof typeof CALLS)[]
    // The owner is the last one, whose last call deletes the agent.
    for (const way of ways.toReversed()) {
      for (const name of names) {
        const allowed: Way[] = CALLS[name]
        const refusal = READERS.includes(way) ? 403 : 404
        const answer = await calls[name](person(way))
        expect([way, name, answer.status]).toEqual([way, name, allowed.includes(way) ? 200 : refusal])
      }
    }
  })

  test('is no longer used by a member who leaves the group, whose tabs hear of it', async () => {
    const { owner, agent, status } = await start()
    const [leaving, staying] = [await addAgentUser(), await addAgentUser()]
    const groupId = await shareWithGroup(owner, agent.id, [leaving, staying])
    expect(await Promise.all([leaving, staying].map(status))).toEqual([200, 200])
    const events = await followUser(app, leaving.id)
    await app.call(leaving.id, groups.leave, { id: groupId })
    await events.received(agentsChanged, { id: agent.id })
    expect(await Promise.all([leaving, staying].map(status))).toEqual([404, 200])
  })

  test('shows its instructions, but of its files the number only', async () => {
    const { owner, agent, share } = await start()
    const reader = await addAgentUser()
    await share(owner, reader, ['read'])
    const { body } = await app.call(reader.id, agents.get, { id: agent.id })
    expect(body).toMatchObject({
      systemPrompt: 'You know the sea.',
      fileIds: [],
      fileCount: 1,
      permissions: ['read'],
    })
    const { body: list } = await app.call(reader.id, agents.list, { limit: 100 })
    expect(list.data.map(({ id }) => id)).toContain(agent.id)
    const { body: copy } = await app.call(reader.id, agents.duplicate, { id: agent.id })
    expect(copy).toMatchObject({ userId: reader.id, fileCount: 0, isPublic: false })
  })

  test('is given for reading and sharing only, and not to its owner', async () => {
    const { owner, share } = await start()
    const [sharer, other] = [await addAgentUser(), await addAgentUser()]
    const refused = await share(owner, sharer, ['read', 'update'])
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only the owner can change an agent. Share it for reading.',
    ])
    await share(owner, sharer, ['read', 'share'])
    expect((await share(sharer, other, ['read', 'share'])).status).toBe(200)
    const toOwner = await share(sharer, owner, ['read'])
    expect(toOwner.body.fields).toEqual({ recipients: 'The owner of an agent has access already' })
  })

  test('is lost at once when the share or link is revoked, and open tabs are notified', async () => {
    const { owner, agent, target, share, makeLink, open, status } = await start()
    const [reader, holder] = [await addAgentUser(), await addAgentUser()]
    await share(owner, reader, ['read'])
    const link = await makeLink()
    const opened = await open(holder, link)
    expect(opened.body).toMatchObject([{ type: 'Agent', id: agent.id, owner: { username: owner.username } }])
    expect([await status(reader), await status(holder)]).toEqual([200, 200])
    const sockets = await Promise.all([reader, holder].map(({ id }) => app.socket(id)))
    for (const [index, { id }] of [reader, holder].entries()) {
      sockets[index]?.send({ type: 'subscribe', topic: 'user', id })
      await sockets[index]?.settled()
    }
    await app.call(owner.id, shares.remove, { ...target, userId: reader.id })
    await sockets[0]?.until((frame) => JSON.stringify(frame).includes(agentsChanged.name))
    await app.call(owner.id, shares.removeLink, { id: link })
    await sockets[1]?.until((frame) => JSON.stringify(frame).includes(agentsChanged.name))
    expect([await status(reader), await status(holder)]).toEqual([404, 404])
    expect((await open(holder, link)).status).toBe(404)
  })

  test('is lost when the link expires', async () => {
    const { agent, makeLink, open, status } = await start()
    const holder = await addAgentUser()
    const link = await makeLink()
    await open(holder, link)
    await app.ports.database.pool.query(
      "update grants set expires_at = now() - interval '1 minute' where subject_id = $1",
      [link],
    )
    expect(await status(holder)).toBe(404)
    const socket = await app.socket(holder.id)
    socket.send({ type: 'subscribe', topic: 'user', id: holder.id })
    await socket.settled()
    await endExpiredLinks(createSystemCtx(app.ports, 'test'))
    await socket.until((frame) => JSON.stringify(frame).includes(agent.id))
  })

  test('takes its grants with it when it is deleted', async () => {
    const { owner, agent, share } = await start()
    await share(owner, await addAgentUser(), ['read'])
    await app.call(owner.id, agents.remove, { id: agent.id })
    const { rows } = await app.ports.database.pool.query('select from grants where resource_id = $1', [
      agent.id,
    ])
    expect(rows).toEqual([])
  })
})

/** A grant that has ended. */
async function grantInThePast(agentId: string, userId: string) {
  await app.ports.database.db
    .insertInto('grants')
    .values({
      resource_kind: 'agent',
      resource_id: agentId,
      subject_kind: 'user',
      subject_id: userId,
      permissions: ['read'],
      via: 'direct',
      via_id: null,
      created_by: null,
      created_at: app.clock.now(),
      expires_at: new Date(Date.now() - 60_000),
    })
    .execute()
}
