import { z } from 'zod'
import { ChartDefinition } from '#contract/charts.ts'
import {
  PYTHON_MEMORY_MB,
  PYTHON_PROGRAM_MAX,
  PYTHON_SECONDS,
  RUN_PYTHON,
} from '#contract/constants/python.ts'
import { toolsMessages } from '#contract/messages/tools.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'
import { defineTool, type ToolUse } from '#server/platform/tools/tool.ts'
import { isConnected } from './connections.ts'
import { runInBrowser } from './programs.service.ts'

/** Fetching and starting the interpreter, and waiting for an earlier program, come before the time of the program. */
const TIMEOUT_MS = (PYTHON_SECONDS + 120) * 1000

export const runPython = defineTool({
  name: RUN_PYTHON,
  description: `Runs a Python 3 program in the user's browser and returns what it prints and the value of its last expression. It has the standard library (also sqlite3, statistics, csv, json, decimal), but no numpy, pandas, matplotlib or pip, no network and no files of the user; each program starts empty, and ends after ${PYTHON_SECONDS} seconds or at ${PYTHON_MEMORY_MB} MB. show_table(rows) prints a list of dicts as a table. show_chart(type, rows, x, y, title="", x_label=None, y_label=None, stacked=False) shows a chart to the user: type is bar, line, area, pie or scatter, rows a list of dicts, x a column, y a column or a list of columns.`,
  input: z.object({ code: z.string().min(1).max(PYTHON_PROGRAM_MAX) }),
  output: z.string(),
  risk: 'read',
  permit: () => true,
  timeoutMs: TIMEOUT_MS,
  whyNotNow: async (ctx, { browserId }) =>
    browserId && (await isConnected(ctx, browserId)) ? undefined : toolsMessages.pythonNotConnected(),
  async run(ctx, { code: program }, { browserId, signal, showChart }) {
    if (!browserId || !(await isConnected(ctx, browserId)))
      throw new ToolError(toolsMessages.browserNotConnected())
    const { output, error, charts } = await runInBrowser(ctx, { browserId, program }, signal)
    signal.throwIfAborted()
    if (error !== undefined)
      throw new ToolError(toolsMessages.programFailed({ reason: [output, error].filter(Boolean).join('\n') }))
    const notes = charts.map((chart) => showOne(chart, showChart))
    return [output, ...notes].filter(Boolean).join('\n') || 'The program printed nothing.'
  },
})

/** Shows a chart of the program, which is hostile text, and says what became of it. */
function showOne(definition: string, showChart: ToolUse['showChart']): string {
  const chart = ChartDefinition.safeParse(parseOr(definition))
  if (!chart.success) return `[The chart cannot be shown: ${z.prettifyError(chart.error).slice(0, 500)}]`
  const title = chart.data.title || 'Chart'
  showChart({ type: 'recharts', title, definition: JSON.stringify(chart.data, null, 1) })
  return `[The user sees the chart "${title}". Do not repeat its data.]`
}

function parseOr(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}
