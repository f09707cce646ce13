// What a step with a tool call adds to an answer, besides the model and the tool: from the end of the model's request for
// the call until the model is asked again with the result.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { startToolPeer } from '#server/testing/tool-peer.ts'
import { startApp } from './support/app-process.ts'
import { median, milliseconds, percentile, ratio } from './support/figures.ts'
import { createAsker, registerPeople } from './support/people.ts'
import { familyProcessorSeconds } from './support/process-figures.ts'
import { report } from './support/report.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Tokyo', 'Asia/Kolkata', 'America/Lima']
const STEPS = ZONES.length
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const WARM_UP = 5
const BUDGET_MS = 20
const MODEL = { model: 'qwen3', stream: true }

interface Message {
  role: string
}

const gaps: number[] = []
let endedAt = 0
/** Calls the tool in each of the first steps: with other arguments, as the third equal call would end the answer. */
const model = await startToolPeer((_, { messages, tools }) => {
  const results = (messages as Message[]).filter(({ role }) => role === 'tool').length
  if (results > 0) gaps.push(performance.now() - endedAt)
  const isLast = results === STEPS || tools === undefined
  const input = JSON.stringify({ timeZone: ZONES[results] })
  const call = { id: randomUUID(), name: 'current_datetime', arguments: input }
  endedAt = performance.now()
  return { text: `Step ${results}.`, ...(!isLast && { calls: [call] }) }
})
const app = await startApp({ modelUrl: `${model.url}/v1` })
try {
  const [person] = await registerPeople(app, 1)
  if (!person) throw new Error('No account')
  const { call } = person
  const { notebookIds } = await createAsker(app, person, 1)
  const [notebookId = ''] = notebookIds
  const [added, direct]: number[][] = [[], []]
  const processor = { withSteps: 0, without: 0 }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const withSteps = await answer(['current_datetime'])
    const without = await answer([])
    const bare = await bareLoop()
    if (round < 0) continue
    added?.push(...withSteps.gaps.map((gap, step) => gap - (withSteps.durations[step] ?? 0)))
    direct?.push(...bare)
    processor.withSteps += withSteps.seconds
    processor.without += without.seconds
  }
  const seconds = (processor.withSteps - processor.without) / (ROUNDS * STEPS)
  const [ours, theirs] = [median(added ?? []), median(direct ?? [])]
  report('tool-steps', [
    {
      what: `A step with a call, without the tool and the model: p50 of ${added?.length}`,
      figure: milliseconds(ours),
      reference: `a loop without a program: ${milliseconds(theirs)} (${ratio(ours, theirs)})`,
      budget: `≤ ${BUDGET_MS} ms`,
      isMet: ours <= BUDGET_MS,
    },
    { what: 'The same, p95', figure: milliseconds(percentile(added ?? [], 0.95)) },
    {
      what: 'The same, processor time of the server and PostgreSQL',
      figure: milliseconds(seconds * 1000),
      reference: `a whole answer without a tool: ${milliseconds((processor.without / ROUNDS) * 1000)}`,
      budget: `≤ ${BUDGET_MS} ms`,
      isMet: seconds * 1000 <= BUDGET_MS,
    },
  ])

  /** One answer: the time between the requests to the model, how long each call took, and the processor time. */
  async function answer(tools: string[]) {
    const before = familyProcessorSeconds(app.pid)
    gaps.length = 0
    const { id: messageId } = await call.chat.send({
      id: notebookId,
      prompt: 'What time is it?',
      clientMessageId: randomUUID(),
      llm: { model: person?.model, tools, historyLines: 1 },
    })
    for (;;) {
      const { status, promptMeta } = await call.chat.get({ id: notebookId, messageId })
      if (status === 'running') {
        await delay(50)
        continue
      }
      const durations = (promptMeta.functionCalls ?? []).map(({ duration = 0 }) => duration)
      if (gaps.length !== tools.length * STEPS) throw new Error(`${gaps.length} steps, ${status}`)
      return { gaps: [...gaps], durations, seconds: familyProcessorSeconds(app.pid) - before }
    }
  }

  /** The same steps by a client that reads each answer and asks again. */
  async function bareLoop(): Promise<number[]> {
    gaps.length = 0
    const messages: Message[] = [{ role: 'user' }]
    for (let step = 0; step <= STEPS; step += 1) {
      const response = await fetch(`${model.url}/v1/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ ...MODEL, messages, tools: [] }),
      })
      await response.text()
      messages.push({ role: 'assistant' }, { role: 'tool' })
    }
    return [...gaps]
  }
} finally {
  await app.stop()
  model.close()
}
