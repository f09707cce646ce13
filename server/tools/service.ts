import { z } from 'zod'
import { toolsMessages } from '#contract/messages/tools.ts'
import type { ToolOffer } from '#contract/tools.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { type OfferedTool, ToolError } from '#server/platform/llm/tool-loop.ts'
import type { Tool } from '#server/platform/tools/tool.ts'

const registered = new Map<string, Tool>()

/** Adds tools of the domains; a process registers each tool once. */
export function registerTools(tools: readonly Tool[]): void {
  for (const tool of tools) {
    const other = registered.get(tool.name)
    if (other && other !== tool) throw new Error(`Two tools are named ${tool.name}`)
    registered.set(tool.name, tool)
  }
}

/** The tools that the user may offer to models. */
export async function listTools(ctx: UserCtx): Promise<ToolOffer[]> {
  const permitted = await permittedOf(ctx, [...registered.values()])
  return permitted
    .map(({ name, description, risk }) => ({ name, description, risk }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

export { DICE_NOTATION_MAX, rollDice } from './dice-roll.ts'

export interface Offer {
  tools: OfferedTool[]
  /** Names that no permitted tool has. */
  unknown: string[]
}

/** The tools of these names that the user may use, ready to be called by a model. */
export async function offerTools(ctx: UserCtx, names: readonly string[]): Promise<Offer> {
  const wanted = [...new Set(names)]
  const permitted = await permittedOf(
    ctx,
    wanted.flatMap((name) => registered.get(name) ?? []),
  )
  const known = new Set(permitted.map(({ name }) => name))
  return {
    tools: permitted.map((tool) => offered(ctx, tool)),
    unknown: wanted.filter((name) => !known.has(name)),
  }
}

async function permittedOf(ctx: UserCtx, tools: Tool[]): Promise<Tool[]> {
  const permits = await Promise.all(tools.map(async (tool) => tool.permit(ctx)))
  return tools.filter((_, index) => permits[index])
}

const offered = (ctx: UserCtx, tool: Tool): OfferedTool => ({
  definition: {
    name: tool.name,
    description: tool.description,
    inputSchema: z.toJSONSchema(tool.input, { io: 'input', target: 'draft-7' }),
  },
  isRead: tool.risk === 'read',
  async run(input, signal) {
    const parsed = tool.input.safeParse(input)
    if (!parsed.success)
      throw new ToolError(toolsMessages.argumentsInvalid({ reason: z.prettifyError(parsed.error) }))
    if (!(await tool.permit(ctx))) throw new ToolError(toolsMessages.forbidden({ tool: tool.name }))
    return tool.output.parse(await tool.run(ctx, parsed.data, signal))
  },
})
