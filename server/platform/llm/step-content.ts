import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'
import type { ModelCall, ToolCall, ToolStep } from './port.ts'

type Part = LanguageModelV4StreamPart
type ToolCallPart = Extract<Part, { type: 'tool-call' }>
type Block = Extract<LanguageModelV4Prompt[number], { role: 'assistant' }>['content'][number]
type TextBlock = Extract<Block, { type: 'text' | 'reasoning' }>

interface WithMetadata {
  providerMetadata?: SharedV4ProviderMetadata
}

/**
 * Collects what a model writes in one step, in the format in which the next request repeats it: some providers refuse
 * the results of calls without the signed reasoning that came before the calls.
 */
export class StepContent {
  readonly calls: ToolCall[] = []
  readonly #blocks: Block[] = []
  readonly #open = new Map<string, TextBlock>()

  take(part: Part): void {
    if (part.type === 'text-start' || part.type === 'reasoning-start') this.#start(part)
    else if (part.type === 'text-delta' || part.type === 'reasoning-delta') this.#extend(part, part.delta)
    else if (part.type === 'text-end' || part.type === 'reasoning-end') this.#extend(part, '')
    else if (part.type === 'tool-call') this.#addCall(part)
  }

  /** Without empty text, which some providers refuse. */
  blocks(): Block[] {
    return this.#blocks.filter((block) => block.type !== 'text' || block.text !== '')
  }

  #start(part: { type: 'text-start' | 'reasoning-start'; id: string } & WithMetadata): void {
    const type = part.type === 'text-start' ? 'text' : 'reasoning'
    const block: TextBlock = { type, text: '', ...optionsOf(part.providerMetadata) }
    this.#open.set(`${type} ${part.id}`, block)
    this.#blocks.push(block)
  }

  #extend(part: { type: string; id: string } & WithMetadata, delta: string): void {
    const block = this.#open.get(`${part.type.split('-')[0]} ${part.id}`)
    if (!block) return
    block.text += delta
    Object.assign(block, optionsOf(part.providerMetadata))
  }

  #addCall({ toolCallId: id, toolName: name, input, providerMetadata }: ToolCallPart): void {
    this.calls.push({ id, name, arguments: input })
    const call = { type: 'tool-call' as const, toolCallId: id, toolName: name, input: objectIn(input) }
    this.#blocks.push({ ...call, ...optionsOf(providerMetadata) })
  }
}

/** The earlier steps of an answer as messages: what the model wrote, then the results of its calls. */
export const messagesOf = (steps: ToolStep[]): LanguageModelV4Prompt =>
  steps.flatMap(
    ({ content, calls }): LanguageModelV4Prompt => [
      { role: 'assistant', content: content as Block[] },
      {
        role: 'tool',
        content: calls.map(({ id, name, result }) => ({
          type: 'tool-result',
          toolCallId: id,
          toolName: name,
          output: { type: result.isError ? 'error-text' : 'text', value: result.text },
        })),
      },
    ],
  )

export const toolOptions = ({ tools = [] }: ModelCall): { tools?: LanguageModelV4FunctionTool[] } =>
  tools.length === 0 ? {} : { tools: tools.map((tool) => ({ type: 'function', ...tool })) }

const optionsOf = (metadata: SharedV4ProviderMetadata | undefined) =>
  metadata && { providerOptions: metadata }

/** Providers accept only objects as arguments, also in a repeated call whose arguments were invalid. */
function objectIn(json: string): object {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}
