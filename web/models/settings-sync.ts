import type { modelSettingsChanged } from '#contract/models.ts'
import { toApiError } from '#web/platform/errors.ts'
import { onLiveEvent, onMissedEvents, useLiveState } from '#web/platform/live.ts'
import { session } from '#web/platform/session.ts'
import { fetchModelSettings, saveModelSettings } from './queries.ts'
import {
  noteModelSettingsSaved,
  readUnsavedModelSettings,
  receiveModelSettings,
  useOwnModelSettings,
} from './view-state.ts'

/** Dragging a slider saves once. */
const SAVE_AFTER_MS = 1000

/**
 * Synchronizes the user's settings with the server; the returned function stops it. Local changes that could
 * not be saved yet override those of the server, and are saved when the connection is back.
 */
export function followModelSettings(userId: string): () => void {
  const { save, saveSoon, cancel } = createSaving(userId)

  function saveOrLoad(): void {
    readUnsavedModelSettings(userId)
    void (useOwnModelSettings.getState().isUnsaved ? save() : load(userId))
  }

  function saveWhenHidden(): void {
    if (document.visibilityState === 'hidden') void save({ keepalive: true })
  }

  const stops = [
    useOwnModelSettings.subscribe(({ settings, isUnsaved }, before) => {
      if (isUnsaved && settings !== before.settings) saveSoon()
    }),
    useLiveState.subscribe(({ state }, before) => {
      if (state === 'online' && before.state !== 'online') void save()
    }),
    onLiveEvent<typeof modelSettingsChanged>('model_settings_changed', (saved) =>
      receiveModelSettings(userId, saved),
    ),
    onMissedEvents(saveOrLoad),
    cancel,
  ]
  document.addEventListener('visibilitychange', saveWhenHidden)
  saveOrLoad()
  return () => {
    document.removeEventListener('visibilitychange', saveWhenHidden)
    for (const stop of stops) stop()
  }
}

async function load(userId: string): Promise<void> {
  const { settings } = useOwnModelSettings.getState()
  const saved = await fetchModelSettings().catch(() => undefined)
  // Settings that were changed or received during the request are newer.
  if (saved && useOwnModelSettings.getState().settings === settings) receiveModelSettings(userId, saved)
}

function createSaving(userId: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSaving = false
  let isCancelled = false

  async function save({ keepalive } = { keepalive: false }): Promise<void> {
    clearTimeout(timer)
    const { settings, isUnsaved, userId: owner } = useOwnModelSettings.getState()
    if (isCancelled || isSaving || !isUnsaved) return
    // The request uses the token of the session, which may belong to another user by now.
    if (owner !== userId || session.subject !== userId) return
    isSaving = true
    const isDone = await saveModelSettings(settings, { keepalive }).then(
      () => true,
      // Invalid: sending them again would fail too.
      (error: unknown) => toApiError(error).code === 'invalid',
    )
    isSaving = false
    if (!isDone) return
    noteModelSettingsSaved(userId, settings)
    if (useOwnModelSettings.getState().isUnsaved) saveSoon()
  }

  function saveSoon(): void {
    clearTimeout(timer)
    if (!isCancelled) timer = setTimeout(() => void save(), SAVE_AFTER_MS)
  }

  function cancel(): void {
    isCancelled = true
    clearTimeout(timer)
  }

  return { save, saveSoon, cancel }
}
