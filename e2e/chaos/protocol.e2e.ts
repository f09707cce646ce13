import { expect, test } from '@playwright/test'
import { createRandom } from '#e2e/support/random.ts'
import { faultyAnswer, type Outcome } from './faulty-answer.ts'
import { createWorld, type World } from './world.ts'

const RUNS = Number(process.env.CHAOS_RUNS ?? 100)
const SEED = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Concurrent answers: a crash affects all of them. */
const AT_ONCE = 4
const CRASH_CHANCE = 0.5
const PERSON_LASTS = 40

test('no character is lost or duplicated while clients, network and server fail', async () => {
  test.setTimeout(60_000 + RUNS * 3000)
  const world = await createWorld()
  const began = Date.now()
  try {
    const outcomes = await runAll(world)
    console.log(summary(outcomes, Date.now() - began))
    const problems = outcomes.filter((outcome) => outcome.problems.length > 0)
    expect(problems, `CHAOS_SEED=${SEED} reproduces it\n${world.server.output()}`).toEqual([])
  } finally {
    await world.dispose()
  }
})

async function runAll(world: World): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let batch = 0; outcomes.length < RUNS; batch += 1) {
    if (batch % PERSON_LASTS === PERSON_LASTS - 1) await world.changePerson()
    const random = createRandom(SEED + batch)
    const crashes = random.chance(CRASH_CHANCE)
    const replies = Array.from({ length: AT_ONCE }, (_, lane) =>
      faultyAnswer(world, random.fork(), { isAffected: crashes, crashes: crashes && lane === 0 }),
    )
    outcomes.push(...(await Promise.all(replies)))
  }
  return outcomes
}

function summary(outcomes: Outcome[], milliseconds: number): string {
  const count = (kinds: string[]) =>
    Object.entries(Object.groupBy(kinds, (kind) => kind)).map(([kind, all]) => `${all?.length} ${kind}`)
  const compared = outcomes.reduce((sum, outcome) => sum + outcome.compared, 0)
  return [
    `seed ${SEED}: ${outcomes.length} replies in ${Math.round(milliseconds / 1000)} s`,
    `faults: ${count(outcomes.flatMap((outcome) => outcome.faults)).join(', ')}`,
    `outcomes: ${count(outcomes.map((outcome) => outcome.status)).join(', ')}`,
    `${compared} characters compared, ${outcomes.flatMap((outcome) => outcome.problems).length} problems`,
  ].join('\n')
}
