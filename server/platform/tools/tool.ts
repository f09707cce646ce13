import type { z } from 'zod'
import type { ToolRisk } from '#contract/tools.ts'
import type { UserCtx } from '../context.ts'

/** What a model can call on behalf of a user. */
export interface Tool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Unique in the program. */
  name: string
  /** For the model: what the tool does and when to call it. */
  description: string
  input: Input
  output: Output
  /** A call with another risk than `read` is stored before it starts and never repeated. */
  risk: ToolRisk
  /** Whether that user may use it; asked when it is offered and again when it is called. */
  permit(ctx: UserCtx): boolean | Promise<boolean>
  /** A `ToolError` is shown to the model and the user. */
  run(ctx: UserCtx, input: z.output<Input>, signal: AbortSignal): z.input<Output> | Promise<z.input<Output>>
}

/** Checks that a tool's parts fit together. */
export const defineTool = <Input extends z.ZodType, Output extends z.ZodType>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> => tool
