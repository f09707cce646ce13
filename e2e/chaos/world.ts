import { type ModelServer, startModelServer } from '#e2e/support/model-server.ts'
import { type Person, register } from '#e2e/support/people.ts'
import { type ServerProcess, startServer } from '#e2e/support/server-process.ts'

/** A server that may crash and restart at any time, and the model server behind it. */
export interface World {
  server: ServerProcess
  models: ModelServer
  /** The sender of the messages. */
  person: Person
  /** Resolves when the server is running, after any number of crashes. */
  isUp(): Promise<void>
  /** Kills the server and restarts it. */
  crash(): Promise<void>
  /** Continues with another user, because sessions expire. */
  changePerson(): Promise<void>
  dispose(): Promise<void>
}

export async function createWorld(): Promise<World> {
  const models = await startModelServer()
  const server = await startServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url, LOG_LEVEL: 'error' })
  let up = Promise.resolve()
  const world: World = {
    server,
    models,
    person: await register(server.url),
    isUp: () => up,
    crash() {
      up = up.then(server.kill).then(server.start)
      return up
    },
    async changePerson() {
      world.person = await register(server.url)
    },
    async dispose() {
      await up.catch(() => undefined)
      await server.dispose()
      await models.close()
    },
  }
  return world
}
