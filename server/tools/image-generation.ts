import { z } from 'zod'
import { bestImageModel } from '#server/models/service.ts'
import { defineTool } from '#server/platform/tools/tool.ts'

const DESCRIPTION_MAX = 4000
/** A picture of high quality takes minutes. */
const TIMEOUT_MS = 300_000

export const imageGeneration = defineTool({
  name: 'image_generation',
  description:
    'Creates a picture from a description and shows it to the user. With "edit_latest" it changes the latest picture of the conversation as described instead. Call it only when the user asks for a picture. Describe in full sentences what is seen: subject, surroundings, light, style. The user sees the picture; do not add a link or a placeholder for it.',
  input: z.object({
    description: z.string().trim().min(1).max(DESCRIPTION_MAX),
    edit_latest: z.boolean().default(false),
  }),
  output: z.object({ shown: z.string(), model: z.string(), revisedPrompt: z.string().optional() }),
  risk: 'read',
  timeoutMs: TIMEOUT_MS,
  permit: () => true,
  isSetUp: async (ctx) => (await bestImageModel(ctx, [])) !== undefined,
  async run(_ctx, { description, edit_latest: changesLatest }, { createPicture, signal }) {
    const created = await createPicture({ description, changesLatest }, signal)
    return { shown: 'The user sees the picture below this answer.', ...created }
  },
})
