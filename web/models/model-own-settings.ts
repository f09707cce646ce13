import { MODELS_WITH_SETTINGS_MAX, ModelOwnSettings } from '#contract/models.ts'

interface WithOwn {
  perModel: ModelOwnSettings[]
}

const isOwn = (name: string): boolean => name !== 'model' && Object.hasOwn(ModelOwnSettings.shape, name)

/** The settings of that model: those that each model has of its own, where the user has changed them for it. */
export function settingsOfModel<S extends WithOwn>(settings: S, id: string | undefined): S {
  const own = settings.perModel.find(({ model }) => model === id)
  if (!own) return settings
  const { model: _, ...values } = own
  // A value that is missing was left to the provider, also when the shared settings have one.
  const shared = Object.entries(settings).filter(([name]) => !isOwn(name) || isAlwaysSet(name))
  return { ...Object.fromEntries(shared), ...values } as S
}

/** Settings that no provider chooses. */
const ALWAYS_SET = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty', 'thinking']
const isAlwaysSet = (name: string) => ALWAYS_SET.includes(name)

/** The settings after a change while that model is in use; without a model, the change is for all of them. */
export function withModelChanges<S extends WithOwn>(
  settings: S,
  id: string | undefined,
  changes: Partial<S>,
): S {
  const own = Object.entries(changes).filter(([name]) => isOwn(name))
  if (id === undefined || own.length === 0) return { ...settings, ...changes }
  const shared = Object.fromEntries(Object.entries(changes).filter(([name]) => !isOwn(name)))
  const current = { ...settingsOfModel(settings, id), ...Object.fromEntries(own) }
  const entry = Object.fromEntries(
    Object.entries(current).filter(([name, value]) => isOwn(name) && value !== undefined),
  )
  const others = settings.perModel.filter(({ model }) => model !== id)
  const perModel = [...others, ModelOwnSettings.parse({ ...entry, model: id })].slice(
    -MODELS_WITH_SETTINGS_MAX,
  )
  return { ...settings, ...shared, perModel }
}
