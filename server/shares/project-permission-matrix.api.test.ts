import { beforeAll, describe, expect, test } from 'vitest'
import { projects } from '#contract/projects.ts'
import { search } from '#contract/search.ts'
import { CALLS, type Call } from '#server/testing/project-matrix/calls.ts'
import { expectedStatus, isOwn, permissionsOn, type Way, ways } from '#server/testing/project-matrix/model.ts'
import { openScene, type Scene } from '#server/testing/project-matrix/scene.ts'

let scene: Scene

beforeAll(async () => {
  scene = await openScene()
}, 120_000)

/** The owner keeps what the next cases need; a temporary notebook has rules of its own for its owner. */
const isLeftOut = ({ name, thing }: Call, way: Way) =>
  way === 'the owner' && (name === 'delete' || (thing === 'temporary notebook' && name !== 'get'))

const CASES = CALLS.flatMap((call) =>
  ways
    .filter((way) => !isLeftOut(call, way))
    .map((way) => ({ way, call, thing: call.thing, name: call.name })),
)

test('the matrix has at least two thousand cases', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(2000)
})

describe.each(ways)('%s', (way) => {
  test.each(CASES.filter((one) => one.way === way))('$thing: $name', async ({ call }) => {
    expect((await call.make(scene, scene.person(way).id, way)).status).toBe(expectedStatus(call, way))
  })

  test('lists, search and topics', async () => {
    const { app, idOf, person, word } = scene
    const user = person(way)
    const mayRead = permissionsOn('project', way).includes('read')
    const { body: listed } = await app.call(user.id, projects.list, { search: word, limit: 100 })
    expect(listed.data.some(({ id }) => id === idOf('project'))).toBe(mayRead)
    const owner = person('the owner').id
    const { body: ofOwner } = await app.call(user.id, projects.listOf, { id: owner, limit: 100 })
    expect(ofOwner.data.some(({ id }) => id === idOf('project'))).toBe(mayRead)
    const { body: found } = await app.call(user.id, search.all, { q: word, limit: 100 })
    const hit = (id: string) => found.data.some((one) => one.id === id || one.sessionId === id)
    expect(hit(idOf('project'))).toBe(mayRead)
    expect(hit(idOf('notebook'))).toBe(mayRead)
    expect(hit(idOf("member's notebook"))).toBe(mayRead)
    expect(hit(idOf("former member's notebook"))).toBe(false)
    for (const thing of [
      'notebook',
      "member's notebook",
      'temporary notebook',
      "former member's notebook",
    ] as const) {
      const socket = await app.socket(user.id)
      socket.send({ type: 'subscribe', topic: 'session', id: idOf(thing) })
      await socket.settled()
      const isRefused = socket.frames.some(({ type }) => type === 'error')
      expect(isRefused).toBe(!isOwn(thing, way) && !permissionsOn(thing, way).includes('read'))
    }
  })
})
