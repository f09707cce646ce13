import { z } from 'zod'
import { defineTool } from '#server/platform/tools/tool.ts'
import { calculate, EXPRESSION_MAX } from './calculator.ts'
import { dateTimeIn, isTimeZone } from './current-datetime.ts'
import { DICE_NOTATION_MAX, rollDice } from './dice-roll.ts'

export const currentDatetime = defineTool({
  name: 'current_datetime',
  description:
    'Returns the current date, time, weekday and time zone. The time zone is that of the user; pass an IANA name such as "Europe/Berlin" for another one.',
  input: z.object({
    timeZone: z.string().max(100).refine(isTimeZone, 'Unknown time zone').optional(),
  }),
  output: z.object({ dateTime: z.string(), weekday: z.string(), timeZone: z.string() }),
  risk: 'read',
  permit: () => true,
  run: (ctx, input, call) => dateTimeIn(ctx.clock.now(), input.timeZone ?? call.timeZone),
})

export const diceRoll = defineTool({
  name: 'dice_roll',
  description:
    'Rolls dice at random and returns the total and each die. Notation: 2d6+3, 4d6kh3 (keep the highest three), d%, 4dF, 3d6! (exploding).',
  input: z.object({ notation: z.string().trim().min(1).max(DICE_NOTATION_MAX) }),
  output: z.object({ total: z.number(), rolls: z.string() }),
  risk: 'read',
  permit: () => true,
  run: (_ctx, { notation }) => rollDice(notation),
})

export const mathEvaluate = defineTool({
  name: 'math_evaluate',
  description:
    'Evaluates a mathematical expression exactly and returns its value. Use it for every calculation that is not trivial. Examples: "1250 * 1.19^3", "12.7 cm to inch", "sqrt(2)", "det([1, 2; 3, 4])", "mean([1, 2, 3])", "a = 3; b = 4; sqrt(a^2 + b^2)".',
  input: z.object({ expression: z.string().trim().min(1).max(EXPRESSION_MAX) }),
  output: z.object({ result: z.string() }),
  risk: 'read',
  permit: () => true,
  run: async (_ctx, { expression }, { signal }) => ({ result: await calculate(expression, signal) }),
})
