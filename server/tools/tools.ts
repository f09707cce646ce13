import { z } from 'zod'
import { defineTool } from '#server/platform/tools/tool.ts'
import { dateTimeIn, isTimeZone } from './current-datetime.ts'
import { DICE_NOTATION_MAX, rollDice } from './dice-roll.ts'

export const currentDatetime = defineTool({
  name: 'current_datetime',
  description:
    'Returns the current date, time, weekday and time zone. The time zone is that of the user where it is known, else UTC; pass an IANA name such as "Europe/Berlin" for another one.',
  input: z.object({
    timeZone: z.string().max(100).refine(isTimeZone, 'Unknown time zone').optional(),
  }),
  output: z.object({ dateTime: z.string(), weekday: z.string(), timeZone: z.string() }),
  risk: 'read',
  permit: () => true,
  run: (ctx, { timeZone = 'UTC' }) => dateTimeIn(ctx.clock.now(), timeZone),
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
