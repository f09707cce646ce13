import { randomUUID } from 'node:crypto'
import type { AppProcess } from './app-process.ts'
import { deltaText, endText, type LiveSocket, openLiveSocket } from './live-socket.ts'
import { type Person, registerPerson } from './person.ts'

/** A user with an open socket and named notebooks: naming one would be a separate job. */
export interface Asker {
  person: Person
  socket: LiveSocket
  notebookIds: string[]
}

/** At most 20, the number of accounts that one address may register. The first is the administrator. */
export async function registerPeople(app: AppProcess, count: number): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < count) people.push(await registerPerson(app))
  await people[0]?.call.settings.update({ settingName: 'ConcurrentAnswers', settingValue: '10000' })
  return people
}

export async function createAsker(app: AppProcess, person: Person, notebooks: number): Promise<Asker> {
  const notebookIds: string[] = []
  while (notebookIds.length < notebooks) {
    notebookIds.push((await person.call.notebooks.create({ name: `Notebook ${notebookIds.length}` })).id)
  }
  return { person, socket: await openLiveSocket(app, person.token), notebookIds }
}

/** Subscribes to the answer, then sends the message, as the browser does. Resolves at the end of the answer. */
export async function askThrough(
  { person, socket }: Pick<Asker, 'person' | 'socket'>,
  { notebookId, prompt }: { notebookId: string; prompt: string },
  onText: (text: string) => void,
): Promise<void> {
  const id = randomUUID()
  let received = ''
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.follow(id, (event) => {
    const text = deltaText(event) || restAfter(received, endText(event))
    received += text
    if (text) onText(text)
    if (event.name === 'end') resolve()
  })
  const message = { id: notebookId, prompt, clientMessageId: id, llm: { model: person.model } }
  await Promise.all([person.call.chat.send(message), Promise.race([promise, socket.lost])])
}

/**
 * The end has the complete answer: its last words may come only there when another process wrote it. A text that does not
 * continue the received one is returned whole, and so counts as out of order.
 */
const restAfter = (received: string, whole: string) =>
  whole.startsWith(received) ? whole.slice(received.length) : whole
