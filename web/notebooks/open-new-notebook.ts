import { loadConnectCard } from '#web/models/FirstRunCard.tsx'
import { hasModel } from '#web/models/model-choice.ts'
import { modelList } from '#web/models/queries.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { localOwner } from '#web/platform/local-database.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { FileStarters, FirstSteps, NewInProject, showsFirstSteps } from './new-notebook-cards.ts'

/**
 * The page has a card without a model, and a check list for new users: cards that came later would move what is there.
 * Without a connection the page opens as with a model.
 */
export async function openNewNotebook({ projectId }: { projectId?: string }): Promise<void> {
  const user = queryClient.getQueryData(currentUser().queryKey)
  // The workspace is not open while multi-factor authentication has to be set up: every call is refused then.
  if (!user || localOwner() !== user.id) return
  const loaded = queryClient.ensureQueryData({ ...modelList(), retry: false, networkMode: 'always' })
  const models = await loaded.catch(() => undefined)
  if (!models) return
  const isConnected = hasModel(models)
  const cards: Promise<unknown>[] = []
  if (projectId !== undefined) cards.push(NewInProject.load())
  if (isConnected && showsFirstSteps(user)) cards.push(FirstSteps.load())
  if (!isConnected) cards.push(FileStarters.load())
  if (!isConnected && user.isAdmin) cards.push(loadConnectCard())
  // A card that cannot be loaded reports that in its place.
  await Promise.allSettled(cards)
}
