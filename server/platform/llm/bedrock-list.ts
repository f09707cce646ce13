import { z } from 'zod'
import { flag, id, listed, nextPage, text, texts } from './listed-facts.ts'
import { type PagedList, readPages } from './paged-lists.ts'
import type { ListedModel } from './port.ts'

const Model = z.object({
  modelId: id,
  modelName: text,
  providerName: text,
  inputModalities: texts,
  outputModalities: texts,
  inferenceTypesSupported: texts,
  responseStreamingSupported: flag,
  modelLifecycle: z.object({ status: text }).nullish().catch(undefined),
})
type FoundationModel = z.infer<typeof Model>

const Models = z.object({ modelSummaries: z.array(Model) })

const foundationModels: PagedList<FoundationModel> = {
  path: () => '/foundation-models',
  read: (body) => {
    const list = Models.safeParse(body).data
    return list && { items: list.modelSummaries }
  },
}

const Profile = z.object({
  inferenceProfileId: id,
  status: text,
  models: z.array(z.object({ modelArn: z.string().max(2048) })),
})

const Profiles = z.object({ inferenceProfileSummaries: z.array(Profile), nextToken: nextPage })

/** Without those of the account: they are names for counting costs. */
const inferenceProfiles: PagedList<z.infer<typeof Profile>> = {
  path: (page) =>
    `/inference-profiles?maxResults=1000&type=SYSTEM_DEFINED${page ? `&nextToken=${encodeURIComponent(page)}` : ''}`,
  read: (body) => {
    const list = Profiles.safeParse(body).data
    return list && { items: list.inferenceProfileSummaries, next: list.nextToken || undefined }
  },
}

/**
 * The models that Bedrock answers with in its region. A model that cannot be called by its own id has that of an
 * inference profile, which calls it in several regions.
 */
export async function listOfBedrock(ask: (path: string) => Promise<unknown>): Promise<ListedModel[]> {
  const models = (await readPages(foundationModels, ask)).filter(
    (model) => isCurrent(model) && typeOf(model) !== undefined,
  )
  const profiles = models.every(isOnDemand) ? [] : await readPages(inferenceProfiles, ask)
  const profileOf = profilesByModel(profiles)
  return models.flatMap((model) => {
    const id = isOnDemand(model) ? model.modelId : profileOf.get(model.modelId)
    if (id === undefined) return []
    return listed({
      id,
      name: model.modelName,
      vendor: model.providerName,
      type: typeOf(model),
      supportsVision: model.inputModalities?.includes('IMAGE'),
    })
  })
}

const isCurrent = ({ modelLifecycle }: FoundationModel) => modelLifecycle?.status !== 'LEGACY'

const isOnDemand = ({ inferenceTypesSupported }: FoundationModel) =>
  inferenceTypesSupported?.includes('ON_DEMAND') ?? true

/** What a model makes of a message; nothing for speech, videos and embeddings, and for requests that we do not have. */
function typeOf(model: FoundationModel): ListedModel['type'] {
  const { modelId, inputModalities, outputModalities, responseStreamingSupported } = model
  if (inputModalities?.includes('TEXT') === false) return undefined
  if (outputModalities?.includes('TEXT') ?? true)
    return responseStreamingSupported === false ? undefined : 'text'
  // Others that make pictures have requests of their own.
  return outputModalities?.includes('IMAGE') && modelId.startsWith('amazon.') ? 'image' : undefined
}

/** Profiles that call a model in more of the world come later: what stays near is preferred. */
const WIDE = ['apac.', 'global.']
const widthOf = (profileId: string) => WIDE.findIndex((prefix) => profileId.startsWith(prefix))

/** The id of the nearest profile, by the id of its model. */
function profilesByModel(profiles: z.infer<typeof Profile>[]): Map<string, string> {
  const widestFirst = profiles
    .filter(({ status }) => (status ?? 'ACTIVE') === 'ACTIVE')
    .toSorted((one, other) => widthOf(other.inferenceProfileId) - widthOf(one.inferenceProfileId))
  return new Map(
    widestFirst.flatMap(({ inferenceProfileId, models }) =>
      models.map(({ modelArn }) => [modelArn.split('foundation-model/')[1] ?? '', inferenceProfileId]),
    ),
  )
}
