import { defineDomain } from '#server/platform/domain.ts'
import { toolsRoutes } from './routes.ts'
import { currentDatetime, diceRoll, mathEvaluate } from './tools.ts'

export const tools = defineDomain({
  routes: { tools: toolsRoutes },
  tools: [currentDatetime, diceRoll, mathEvaluate],
})
