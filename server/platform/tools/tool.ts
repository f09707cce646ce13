import type { z } from 'zod'
import type { Citation, PageCitation } from '#contract/answer-sources.ts'
import type { Said } from '#contract/messages.ts'
import type { ToolRisk } from '#contract/tools.ts'
import type { UserCtx } from '../context.ts'

/** What an answer may cite: an excerpt of a file, or a web page. Its number is given by the answer. */
export type NewSource = Omit<Citation, 'number'> | Omit<PageCitation, 'number'>

/** A chart for the user: the text of a Mermaid diagram, or a `ChartDefinition` as JSON. */
export interface ShownChart {
  type: 'mermaid' | 'recharts'
  title: string
  definition: string
}

/** A picture that a tool asks for. */
export interface WantedPicture {
  description: string
  /** Whether the latest picture of the conversation is changed; otherwise a new one is made. */
  changesLatest: boolean
}

/** The message for whose answer tools are called. */
export interface ToolUse {
  notebookId: string
  /** The files that the message may use, as far as the user can read them. */
  fileIds: readonly string[]
  /** Where the user is: an IANA name. */
  timeZone: string
  /** The browser that asked, which may be closed by now. */
  browserId?: string | undefined
  /** Adds sources of the answer. Returns the number by which it cites each; known ones keep theirs. */
  cite(sources: readonly NewSource[]): number[]
  /** Adds a chart to the answer. */
  showChart(chart: ShownChart): void
  /**
   * Makes a picture with an image model that the user may use, and adds it to the answer. Returns the name of the model, and
   * what its provider made of the description. A failure is a `ToolError`.
   */
  createPicture(
    wanted: WantedPicture,
    signal: AbortSignal,
  ): Promise<{ model: string; revisedPrompt?: string }>
  /** Adds a picture that a tool has to the answer. False when it is no picture, or there are too many. */
  addPicture(bytes: Uint8Array, source: { id: string; name: string }): Promise<boolean>
  /** Addresses that a tool has found: they may be opened from now on. */
  noteAddresses(addresses: readonly string[]): void
  /**
   * Whether an address was written by the user, cited before, or found by a tool. A model that a hostile text instructs
   * could put data of the user into any other address.
   */
  isKnownAddress(address: string): Promise<boolean>
}

/** One call: its message, and the signal that ends it. */
export interface ToolCallContext extends ToolUse {
  signal: AbortSignal
}

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
  /** Whether administrators have set up what it needs, such as a key; without this function it needs nothing. */
  isSetUp?(ctx: UserCtx): boolean | Promise<boolean>
  /** Why this message cannot use it now, if so: it is not offered, and the user reads the reason. */
  whyNotNow?(ctx: UserCtx, use: ToolUse): Promise<Said | undefined>
  /** How long a call may take, where that is more than usual. Milliseconds. */
  timeoutMs?: number
  /** A `ToolError` is shown to the model and the user. */
  run(ctx: UserCtx, input: z.output<Input>, call: ToolCallContext): z.input<Output> | Promise<z.input<Output>>
}

/** Checks that a tool's parts fit together. */
export const defineTool = <Input extends z.ZodType, Output extends z.ZodType>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> => tool
