import { defineDomain } from '#server/platform/domain.ts'
import { mermaidChart, recharts } from './charts.ts'
import { imageGeneration } from './image-generation.ts'
import { toolsRoutes } from './routes.ts'
import { currentDatetime, diceRoll, mathEvaluate } from './tools.ts'
import { toolsData } from './user-data.ts'
import { readPage, weatherInfo, webSearch } from './web/tools.ts'

export const tools = defineDomain({
  routes: { tools: toolsRoutes },
  userData: toolsData,
  tools: [
    currentDatetime,
    diceRoll,
    imageGeneration,
    mathEvaluate,
    mermaidChart,
    recharts,
    webSearch,
    readPage,
    weatherInfo,
  ],
})
