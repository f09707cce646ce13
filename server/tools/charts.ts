import { z } from 'zod'
import { CHART_DEFINITION_MAX, ChartDefinition } from '#contract/charts.ts'
import { toolsMessages } from '#contract/messages/tools.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'
import { defineTool } from '#server/platform/tools/tool.ts'
import { createLimitedThread } from './limited-thread.ts'

const REASON_MAX = 500
const SHOWN = { note: 'The user sees it now. Do not repeat its definition.' }
const Shown = z.object({ note: z.string() })

const checkDiagram = createLimitedThread({
  url: new URL('./diagram-worker.ts', import.meta.url),
  timeoutMs: 5000,
  memoryMb: 192,
  tooMuch: toolsMessages.tooMuchDiagram,
})

export const mermaidChart = defineTool({
  name: 'mermaid_chart',
  description:
    'Shows a Mermaid diagram to the user: flowchart, sequence, class, state, entity relationship, gantt, pie, mindmap, timeline and others. Pass the definition without a code block.',
  input: z.object({
    definition: z.string().trim().min(1).max(CHART_DEFINITION_MAX),
    title: z.string().max(200).default(''),
  }),
  output: Shown,
  risk: 'read',
  permit: () => true,
  async run(_ctx, { definition, title }, { showChart, signal }) {
    const checked = await checkDiagram(definition, signal)
    if ('error' in checked)
      throw new ToolError(toolsMessages.diagramInvalid({ reason: checked.error.slice(0, REASON_MAX) }))
    signal.throwIfAborted()
    showChart({ type: 'mermaid', title: title || checked.result, definition })
    return SHOWN
  },
})

export const recharts = defineTool({
  name: 'recharts',
  description:
    'Shows a chart of numbers to the user, with a table of its data. Example: {"type": "bar", "title": "Sales", "xKey": "month", "series": [{"key": "north", "name": "North"}], "data": [{"month": "May", "north": 4}]}. A pie has one series, whose slices are the rows; the xKey of a scatter chart is a column of numbers.',
  input: ChartDefinition,
  output: Shown,
  risk: 'read',
  permit: () => true,
  run(_ctx, chart, { showChart, signal }) {
    const definition = JSON.stringify(chart, null, 1)
    if (definition.length > CHART_DEFINITION_MAX)
      throw new ToolError(toolsMessages.chartTooLong({ max: CHART_DEFINITION_MAX }))
    signal.throwIfAborted()
    showChart({ type: 'recharts', title: chart.title || 'Chart', definition })
    return SHOWN
  },
})
