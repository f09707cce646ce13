import { defineDomain } from '#server/platform/domain.ts'
import { mermaidChart, recharts } from './charts.ts'
import { imageGeneration } from './image-generation.ts'
import { addRuntimeRoutes } from './python/runtime.routes.ts'
import { runPython } from './python/tool.ts'
import { browserTopic } from './python/topic.ts'
import { pythonRoutes, toolsRoutes } from './routes.ts'
import { currentDatetime, diceRoll, mathEvaluate } from './tools.ts'
import { toolsData } from './user-data.ts'
import { readPage, weatherInfo, webSearch } from './web/tools.ts'

export const tools = defineDomain({
  routes: { tools: toolsRoutes, python: pythonRoutes },
  addHttp: addRuntimeRoutes,
  topics: (ports) => ({ browser: browserTopic(ports) }),
  userData: toolsData,
  tools: [
    currentDatetime,
    diceRoll,
    imageGeneration,
    mathEvaluate,
    mermaidChart,
    recharts,
    runPython,
    webSearch,
    readPage,
    weatherInfo,
  ],
})
