import { z } from 'zod'
import { ChartDisplayMode } from './display-settings.ts'
import { ImageMask } from './image-mask.ts'
import { imageSettings } from './image-settings.ts'
import { chatMessages } from './messages/chat.ts'
import { rule } from './messages.ts'
import { MCP_OWN_SERVERS_MAX, MCP_SERVERS_MAX, MCP_TOOLS_OFF_MAX, TOOLS_MAX, ToolName } from './tools.ts'

/** How many earlier messages are sent to the model; 14 is the stored value for all of them. */
export const HISTORY_OPTIONS = [1, 2, 3, 5, 8, 13, 14, 21, 34] as const
export const HISTORY_ALL = 14

export const SPOKEN_WORDS_DEFAULT = 200
export const SPOKEN_WORDS_MAX = 100_000

export const THINKING_BUDGET = { min: 1000, max: 32_000, step: 1000, default: 16_000 } as const

/**
 * A user's settings for one turn. A value that the chosen model does not support is omitted and noted in the prompt
 * metadata.
 */
export type LlmSettings = z.infer<typeof LlmSettings>
export const LlmSettings = z.object({
  model: z.string().max(200).optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  max_tokens: z.number().int().min(1).max(1_000_000).optional(),
  presence_penalty: z.number().min(-2).max(2).optional(),
  frequency_penalty: z.number().min(-2).max(2).optional(),
  thinking: z
    .object({
      enabled: z.boolean(),
      budget_tokens: z
        .number()
        .int()
        .min(THINKING_BUDGET.min)
        .max(THINKING_BUDGET.max)
        .default(THINKING_BUDGET.default),
    })
    .optional(),
  /** `false`: the message is kept as a note, and no model is asked. */
  liveAI: z.boolean().optional(),
  /** `false`: the answer is shown when it is complete. */
  stream: z.boolean().optional(),
  ...imageSettings,
  /** The part of a picture of the message that is to be changed. */
  mask: ImageMask.optional(),
  /** The models to which a change between texts and pictures leads back. */
  lastUsedTextModel: z.string().max(200).optional(),
  lastUsedImageModel: z.string().max(200).optional(),
  /** The names of the tools that the model may call; without them it has none. Unknown names are left out. */
  tools: z.array(ToolName).max(TOOLS_MAX).optional(),
  /** Where the user is, for tools: an IANA name such as `Europe/Berlin`. */
  timeZone: z.string().max(100).optional(),
  /** The browser that asks, which can run programs for the answer. */
  browserId: z.uuid().optional(),
  /** Whether answers may contain artifacts; the setting `EnableArtifacts` and the user's feature must be on too. */
  enableArtifacts: z.boolean().optional(),
  /** Whether a fast model gives a first answer; the setting `EnableRapidReply` and the user's feature must be on too. */
  enableRapidReply: z.boolean().optional(),
  /** The MCP servers whose tools the model may call. Unknown ones are left out. */
  enabledMcpServers: z
    .array(z.uuid())
    .max(MCP_SERVERS_MAX + MCP_OWN_SERVERS_MAX)
    .optional(),
  /** Their tools that the model does not get. */
  disabledMcpTools: z.array(ToolName).max(MCP_TOOLS_OFF_MAX).optional(),
  /** Where charts that tools make are shown; as artifacts only where answers may contain them. */
  chartDisplay: ChartDisplayMode.optional(),
  /** Whether the first words of each answer are read aloud, and how many; 0 for none. */
  readAloud: z.boolean().optional(),
  spokenWords: z.number().int().min(0).max(SPOKEN_WORDS_MAX).optional(),
  historyLines: z
    .number()
    .int()
    .refine(
      (lines) => HISTORY_OPTIONS.some((option) => option === lines),
      rule(chatMessages.historyInvalid()),
    )
    .optional(),
})
