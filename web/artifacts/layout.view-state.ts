import { z } from 'zod'
import { create } from 'zustand'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { PANEL_WIDTH_MAX, PANEL_WIDTH_MIN } from '#web/ui/overlays/side-panel-width.ts'
import { ArtifactReference, isSameArtifact, RECENT_ARTIFACTS_MAX, withRecent } from './recent-artifacts.ts'
import { forgetSourceDrafts } from './source-drafts.view-state.ts'

const ArtifactLayout = z.object({
  /** Whether the selected artifact is hidden, beside the conversation, or as large as the screen. */
  layout: z.enum(['hide', 'beside', 'full']),
  /** The width of the panel, in percent of the page. */
  knowledgeViewerWidth: z
    .string()
    .refine((width) => Number(width) >= PANEL_WIDTH_MIN && Number(width) <= PANEL_WIDTH_MAX)
    .catch('50'),
  recentArtifacts: z.array(ArtifactReference).max(RECENT_ARTIFACTS_MAX),
  selectedArtifact: ArtifactReference.nullable(),
  /** The number of the version, from 1; null for the latest one. */
  selectedVersion: z.number().int().min(1).nullable(),
})
export interface ArtifactLayout extends z.infer<typeof ArtifactLayout> {
  /** The content of the selected version, where its number is not known; it is not kept. */
  selectedContent: string | null
}

const DEFAULTS: ArtifactLayout = {
  layout: 'hide',
  knowledgeViewerWidth: '50',
  recentArtifacts: [],
  selectedArtifact: null,
  selectedVersion: null,
  selectedContent: null,
}

/** Where the signed-in user sees artifacts, in this browser. */
export const useArtifactLayout = create<ArtifactLayout>(() => DEFAULTS)

let owner: string | undefined
const nameOf = (userId: string) => `artifacts:${userId}`

/** Reads the layout of the user. Nothing is open at first: an answer may not be what the user came for. */
export function openArtifactLayout(userId: string): void {
  if (owner === userId) return
  owner = userId
  forgetSourceDrafts()
  useArtifactLayout.setState(
    { ...DEFAULTS, ...readPersisted(nameOf(userId), ArtifactLayout, DEFAULTS), layout: 'hide' },
    true,
  )
}

export function forgetArtifactLayout(userId: string): void {
  removePersisted(nameOf(userId))
  if (owner !== userId) return
  owner = undefined
  forgetSourceDrafts()
  useArtifactLayout.setState(DEFAULTS, true)
}

function change(changes: Partial<ArtifactLayout>): void {
  useArtifactLayout.setState(changes)
  const { selectedContent: _, ...kept } = useArtifactLayout.getState()
  if (owner !== undefined) writePersisted(nameOf(owner), kept)
}

/** The selected artifact is kept in every layout. */
export const chooseLayout = (layout: ArtifactLayout['layout']): void => change({ layout })

export const chooseVersion = (selectedVersion: number | null): void =>
  change({ selectedVersion, selectedContent: null })

export const chooseViewerWidth = (percent: number): void => change({ knowledgeViewerWidth: String(percent) })

/** Opens an artifact in its latest version, or in the one with that content. */
export function openArtifact(artifact: ArtifactReference, content: string | null = null): void {
  const { layout, recentArtifacts } = useArtifactLayout.getState()
  change({
    layout: layout === 'hide' ? 'beside' : layout,
    selectedArtifact: artifact,
    selectedVersion: null,
    selectedContent: content,
    recentArtifacts: withRecent(recentArtifacts, artifact),
  })
}

/** Removes the recent artifacts of notebooks that the user no longer has. */
export function forgetRecentOf(notebookIds: readonly string[]): void {
  const { recentArtifacts } = useArtifactLayout.getState()
  const left = recentArtifacts.filter(({ sessionId }) => !notebookIds.includes(sessionId))
  if (left.length < recentArtifacts.length) change({ recentArtifacts: left })
}

/** Answers that were opened by themselves once: a panel that the user has closed stays closed. */
const shownOnce = new Set<string>()

/** Opens an artifact that is being written, unless it was opened before or another one is open. */
export function openWritten(artifact: ArtifactReference, questId: string): void {
  const key = `${questId} ${artifact.identifier}`
  if (shownOnce.has(key)) return
  shownOnce.add(key)
  const { layout, selectedArtifact } = useArtifactLayout.getState()
  const isFree = layout === 'hide' || selectedArtifact?.sessionId !== artifact.sessionId
  if (isFree || isSameArtifact(selectedArtifact, artifact)) openArtifact(artifact)
}
