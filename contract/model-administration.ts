import { z } from 'zod'
import { modelsMessages } from './messages/models.ts'
import { MessageKey, rule } from './messages.ts'
import { Backend, CatalogModelType, MODEL_ID_MAX, Model, ModelConfiguration } from './models.ts'
import { adminCall } from './procedures.ts'

/** The most models that administrators can add. */
export const ADDED_MODELS_MAX = 500

/** What a correction can change. */
export type ModelFacts = z.infer<typeof ModelFacts>
export const ModelFacts = Model.pick({
  name: true,
  contextWindow: true,
  max_tokens: true,
  supportsTools: true,
  supportsVision: true,
  thinking: true,
  pricing: true,
  rank: true,
})

/** A model as administrators see it. */
export type AdminModel = z.infer<typeof AdminModel>
export const AdminModel = ModelFacts.extend({
  id: z.string(),
  type: CatalogModelType,
  backend: Backend,
  vendor: z.string(),
  /** Without the corrections. */
  facts: ModelFacts,
  configuration: ModelConfiguration,
  /** Added by an administrator, not listed by its provider. */
  isAdded: z.boolean(),
  /** False when its provider has listed its models, without this one. */
  isListed: z.boolean(),
  providerId: z.string(),
  isUnverified: z.boolean(),
  /** The users who can use it with the key of the installation. */
  userCount: z.number().int(),
  /** The reason why no user can use it, such as a missing key. */
  obstacle: z.string().nullable(),
  obstacleKey: MessageKey.optional(),
})

/** The result of one call of a model, in milliseconds. */
export type ModelTest = z.infer<typeof ModelTest>
export const ModelTest = z.object({
  isSuccessful: z.boolean(),
  /** The answer of the model; empty for a picture, and for a recording of silence. */
  text: z.string(),
  timeToFirstToken: z.number().nullable(),
  totalTime: z.number(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** The words of the provider. */
  error: z.string().nullable(),
  errorKey: MessageKey.optional(),
})

const AddedModel = z.object({
  providerId: z.string().max(60),
  /** As the provider spells it. */
  modelId: z.string().trim().min(1, rule(modelsMessages.modelIdRequired())).max(MODEL_ID_MAX),
  type: CatalogModelType,
})

const id = z.string().max(MODEL_ID_MAX)

export const modelAdministration = {
  list: adminCall.route({ method: 'GET', path: '/admin/llm-models', summary: 'All models' }).output(
    z.object({
      models: z.array(AdminModel),
      /** Those of users and the default ones. */
      tags: z.array(z.string()),
    }),
  ),
  /** What neither the catalogue nor its provider knows is assumed until it is corrected. */
  add: adminCall
    .route({ method: 'POST', path: '/admin/llm-models', summary: 'Add a model' })
    .input(AddedModel)
    .output(AdminModel),
  /** Only an added one, with its configuration; one of the catalogue keeps its configuration. */
  remove: adminCall
    .route({ method: 'POST', path: '/admin/llm-models/remove', summary: 'Remove an added model' })
    .input(z.object({ id }))
    .output(z.object({ id: z.string() })),
  /** Calls the model once, which its provider charges. */
  test: adminCall
    .route({ method: 'POST', path: '/admin/llm-models/test', summary: 'Test a model' })
    .input(z.object({ id }))
    .output(ModelTest),
}
