import { z } from 'zod'
import { toolsMessages } from '#contract/messages/tools.ts'
import type { Said } from '#contract/messages.ts'
import type { ToolOffer } from '#contract/tools.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { type OfferedTool, ToolError } from '#server/platform/llm/tool-loop.ts'
import type { Tool, ToolUse } from '#server/platform/tools/tool.ts'
import { promptEnhancementOffer } from './prompt-enhancement.service.ts'

const registered = new Map<string, Tool>()

/** Adds tools of the domains; a process registers each tool once. Returns a function that removes the added ones. */
export function registerTools(tools: readonly Tool[]): () => void {
  const added: Tool[] = []
  for (const tool of tools) {
    const other = registered.get(tool.name)
    if (other && other !== tool) throw new Error(`Two tools are named ${tool.name}`)
    if (!other) added.push(tool)
    registered.set(tool.name, tool)
  }
  return () => {
    for (const { name } of added) registered.delete(name)
  }
}

/** The tools that the user may offer to models, and the one that works before a message is sent. */
export async function listTools(ctx: UserCtx): Promise<ToolOffer[]> {
  const permitted = await permittedOf(ctx, [...registered.values()])
  const offers = permitted.map(async (tool) => {
    const { name, description, risk } = tool
    return { name, description, risk, isSetUp: await isSetUp(ctx, tool) }
  })
  return (await Promise.all([...offers, promptEnhancementOffer(ctx)])).toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )
}

export { isTimeZone } from './current-datetime.ts'
export { DICE_NOTATION_MAX, rollDice } from './dice-roll.ts'

export interface Offer {
  tools: OfferedTool[]
  /** Names that no permitted tool has. */
  unknown: string[]
  /** Names of tools that administrators have not set up. */
  notSetUp: string[]
  /** Why other tools cannot be used now. */
  warnings: Said[]
}

/** The tools of these names that the user may use, ready to be called by a model for one message. */
export async function offerTools(ctx: UserCtx, names: readonly string[], use: ToolUse): Promise<Offer> {
  const wanted = [...new Set(names)]
  const permitted = await permittedOf(
    ctx,
    wanted.flatMap((name) => registered.get(name) ?? []),
  )
  const setUp = await filterAsync(permitted, (tool) => isSetUp(ctx, tool))
  const reasons = await Promise.all(setUp.map(async (tool) => tool.whyNotNow?.(ctx, use)))
  const known = new Set(permitted.map(({ name }) => name))
  return {
    tools: setUp.filter((_, index) => !reasons[index]).map((tool) => offered(ctx, tool, use)),
    unknown: wanted.filter((name) => !known.has(name)),
    notSetUp: permitted.filter((tool) => !setUp.includes(tool)).map(({ name }) => name),
    warnings: reasons.filter((reason) => reason !== undefined),
  }
}

const isSetUp = async (ctx: UserCtx, tool: Tool): Promise<boolean> => (await tool.isSetUp?.(ctx)) ?? true

const permittedOf = (ctx: UserCtx, tools: Tool[]): Promise<Tool[]> =>
  filterAsync(tools, (tool) => tool.permit(ctx))

async function filterAsync<T>(list: T[], test: (item: T) => boolean | Promise<boolean>): Promise<T[]> {
  const passed = await Promise.all(list.map(async (item) => test(item)))
  return list.filter((_, index) => passed[index])
}

const offered = (ctx: UserCtx, tool: Tool, use: ToolUse): OfferedTool => ({
  definition: {
    name: tool.name,
    description: tool.description,
    inputSchema: z.toJSONSchema(tool.input, { io: 'input', target: 'draft-7' }),
  },
  isRead: tool.risk === 'read',
  // Our own tools change with the program: a permission for one stays valid.
  definitionHash: tool.name,
  ...(tool.timeoutMs !== undefined && { timeoutMs: tool.timeoutMs }),
  async run(input, signal) {
    const parsed = tool.input.safeParse(input)
    if (!parsed.success)
      throw new ToolError(toolsMessages.argumentsInvalid({ reason: z.prettifyError(parsed.error) }))
    if (!(await tool.permit(ctx))) throw new ToolError(toolsMessages.forbidden({ tool: tool.name }))
    return tool.output.parse(await tool.run(ctx, parsed.data, { ...use, signal }))
  },
})
