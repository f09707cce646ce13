// Loaded before the program (`--import`): adds a tool that writes a line into a file and never answers.
import { appendFile } from 'node:fs/promises'
import { z } from 'zod'
import { defineTool } from '#server/platform/tools/tool.ts'
import { registerTools } from '#server/tools/service.ts'

const slowWrite = defineTool({
  name: 'slow_write',
  description: 'Writes a line',
  input: z.object({ line: z.string() }),
  output: z.string(),
  risk: 'write',
  permit: () => true,
  async run(_ctx, { line }) {
    await appendFile(process.env.SLOW_TOOL_FILE ?? '', `${line}\n`)
    return new Promise<string>(() => undefined)
  },
})

registerTools([slowWrite])
