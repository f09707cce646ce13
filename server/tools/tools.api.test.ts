import { expect, test } from 'vitest'
import { tools } from '#contract/tools.ts'
import { startApp } from '#server/testing/harness.ts'
import { dateTimeIn } from './current-datetime.ts'
import { rollDice } from './dice-roll.ts'
import { registerTools } from './service.ts'
import { diceRoll } from './tools.ts'

test('every user gets the list of tools; none of them changes anything', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const { status, body } = await app.call(user.id, tools.list)
  expect(status).toBe(200)
  expect(body.map(({ name, risk }) => [name, risk])).toEqual([
    ['current_datetime', 'read'],
    ['dice_roll', 'read'],
    ['image_generation', 'read'],
    ['math_evaluate', 'read'],
    ['mermaid_chart', 'read'],
    ['prompt_enhancement', 'read'],
    ['read_page', 'read'],
    ['recharts', 'read'],
    ['run_python', 'read'],
    ['search_files', 'read'],
    ['search_notebooks', 'read'],
    ['weather_info', 'read'],
    ['web_search', 'read'],
  ])
  expect((await app.call(undefined, tools.list)).status).toBe(401)
})

test('two tools cannot have one name', () => {
  expect(() => registerTools([diceRoll, { ...diceRoll }])).toThrow('Two tools are named dice_roll')
})

test.each([
  ['UTC', '2026-03-01T23:30:00+00:00', 'Sunday'],
  ['Asia/Kolkata', '2026-03-02T05:00:00+05:30', 'Monday'],
  ['America/New_York', '2026-03-01T18:30:00-05:00', 'Sunday'],
])('returns the current date and time in %s', (timeZone, dateTime, weekday) => {
  expect(dateTimeIn(new Date('2026-03-01T23:30:00Z'), timeZone)).toEqual({ dateTime, weekday, timeZone })
})

test('dice give a total in their range with each die', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { total, rolls } = await rollDice('2d6+3')
    expect(total).toBeGreaterThanOrEqual(5)
    expect(total).toBeLessThanOrEqual(15)
    expect(rolls).toMatch(/^2d6\+3: \[\d, \d\]\+3 = \d+$/)
  }
})

test.each(['roll it', '9999999d6', '(2d6)^9999', 'd6; drop table'])('refuses %s', async (notation) => {
  await expect(rollDice(notation)).rejects.toThrow(/Invalid dice notation|not a finite number/)
})
