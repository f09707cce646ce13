import { create } from 'zustand'

/** The source of an artifact that a user is editing. */
export interface SourceDraft {
  content: string
  /** The number of the latest version when the editing began. */
  latest: number
}

/**
 * By the id of the artifact, until they are saved, discarded, or the page is closed: a text is not lost when another
 * tab, artifact or version is shown.
 */
const useSourceDrafts = create<{ drafts: Record<string, SourceDraft> }>(() => ({ drafts: {} }))

export const useSourceDraft = (artifactId = ''): SourceDraft | undefined =>
  useSourceDrafts(({ drafts }) => drafts[artifactId])

/** Renders only when the editing begins or ends. */
export const useHasSourceDraft = (artifactId = ''): boolean =>
  useSourceDrafts(({ drafts }) => artifactId in drafts)

export const keepSourceDraft = (artifactId: string, draft: SourceDraft): void =>
  useSourceDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [artifactId]: draft } }))

export const forgetSourceDraft = (artifactId: string): void =>
  useSourceDrafts.setState(({ drafts: { [artifactId]: _, ...others } }) => ({ drafts: others }))

export const forgetSourceDrafts = (): void => useSourceDrafts.setState({ drafts: {} })
