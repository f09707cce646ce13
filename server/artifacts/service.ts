import type { ArtifactPart } from '#contract/artifact-parts.ts'
import {
  type ArtifactWithVersions,
  artifactChanged,
  type artifacts,
  type StoredArtifactVersion,
} from '#contract/artifacts.ts'
import {
  ARTIFACT_CONTENT_MAX,
  ARTIFACT_TOTAL_MAX,
  ARTIFACT_VERSIONS_MAX,
} from '#contract/constants/artifacts.ts'
import { artifactsMessages } from '#contract/messages/artifacts.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { audienceOf, type PlainNotebook } from '#server/notebooks/policy.ts'
import { requireNotebook, requireNotebookForWriting } from '#server/notebooks/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { requireArtifactsEnabled } from './gate.service.ts'
import * as store from './store.ts'

export async function listArtifacts(
  ctx: UserCtx,
  input: InputOf<typeof artifacts.list>,
): Promise<OutputOf<typeof artifacts.list>> {
  await requireArtifactsEnabled(ctx)
  return store.listArtifacts(ctx.db, { userId: ctx.user.id, ...input })
}

export async function showArtifact(
  ctx: UserCtx,
  { id }: InputOf<typeof artifacts.get>,
): Promise<ArtifactWithVersions> {
  await requireArtifactsEnabled(ctx)
  const artifact = await store.findArtifact(ctx.db, id)
  if (!artifact) throw notFound(artifactsMessages.notFound())
  const notebook = await requireNotebook(ctx, 'read', artifact.notebookId)
  const shown = await withVersions(ctx, artifact, notebook)
  if (!shown) throw notFound(artifactsMessages.notFound())
  return shown
}

export async function findArtifact(
  ctx: UserCtx,
  { id, identifier }: InputOf<typeof artifacts.find>,
): Promise<ArtifactWithVersions | null> {
  await requireArtifactsEnabled(ctx)
  const notebook = await requireNotebook(ctx, 'read', id)
  const artifact = await store.findByIdentifier(ctx.db, { notebookId: id, identifier })
  return (artifact && (await withVersions(ctx, artifact, notebook))) ?? null
}

/** Users who may write in the notebook change its artifacts. */
export async function updateArtifact(
  ctx: UserCtx,
  { id, status, ...change }: InputOf<typeof artifacts.update>,
): Promise<ArtifactWithVersions> {
  await requireArtifactsEnabled(ctx)
  return ctx.transact(async (ctx) => {
    const known = await store.findArtifact(ctx.db, id)
    if (!known) throw notFound(artifactsMessages.notFound())
    // The notebook first, as an answer that ends does: locks are taken in one order.
    const notebook = await requireNotebookForWriting(ctx, known.notebookId)
    const artifact = await store.findArtifactForChange(ctx.db, id)
    if (!artifact) throw notFound(artifactsMessages.notFound())
    const versions = await store.listVersions(ctx.db, id)
    await addVersion(ctx, id, versions, change)
    if (status) await store.updateStatus(ctx.db, { id, status, updatedAt: ctx.clock.now() })
    const { identifier } = artifact
    ctx.emit(artifactChanged, audienceOf(notebook), { sessionId: notebook.id, identifier })
    const changed = await store.findArtifact(ctx.db, id)
    const shown = changed && (await withVersions(ctx, changed, notebook))
    if (!shown) throw notFound(artifactsMessages.notFound())
    return shown
  })
}

interface VersionChange {
  title?: string | undefined
  content?: string | undefined
  basedOn?: number | undefined
}

async function addVersion(
  ctx: UserCtx,
  artifactId: string,
  versions: StoredArtifactVersion[],
  { title, content, basedOn }: VersionChange,
): Promise<void> {
  if (title === undefined && content === undefined) return
  const latest = versions.at(-1)
  const base = basedOn === undefined ? latest : versions[basedOn - 1]
  if (!latest || !base) throw notFound(artifactsMessages.notFound())
  const { type, language } = base
  const next = { type, language, title: title ?? base.title, content: content ?? base.content }
  const isSame = next.type === latest.type && next.title === latest.title && next.content === latest.content
  if (isSame) return
  if (versions.length >= ARTIFACT_VERSIONS_MAX)
    throw new AppError('conflict', artifactsMessages.tooManyVersions({ max: ARTIFACT_VERSIONS_MAX }))
  if (!hasSpace(versions, next.content))
    throw new AppError('conflict', artifactsMessages.versionsTooLong({ max: ARTIFACT_TOTAL_MAX / 1_000_000 }))
  await store.insertVersion(ctx.db, { ...next, artifactId, questId: null, createdAt: ctx.clock.now() })
}

const hasSpace = (versions: StoredArtifactVersion[], content: string): boolean =>
  versions.reduce((sum, version) => sum + version.content.length, content.length) <= ARTIFACT_TOTAL_MAX

async function withVersions(
  { db }: Ctx,
  { notebookId, ...artifact }: store.ArtifactRow,
  notebook: PlainNotebook,
): Promise<ArtifactWithVersions | undefined> {
  const versions = await store.listVersions(db, artifact.id)
  const latest = versions.at(-1)
  if (!latest) return undefined
  const { title, type, language } = latest
  return {
    ...artifact,
    title,
    type,
    language,
    sessionId: notebookId,
    sessionName: notebook.name,
    projectId: notebook.projectId,
    isTemporary: notebook.isTemporary,
    version: versions.length,
    versions,
  }
}

interface RecordedAnswer {
  notebook: { id: string; audience: string[] }
  questId: string
  /** The complete artifacts of the answer. */
  parts: readonly ArtifactPart[]
}

/** Adds the artifacts of an answer to their versions: a known content is no new one. Call it inside a transaction. */
export async function recordArtifacts(ctx: Ctx, { notebook, questId, parts }: RecordedAnswer): Promise<void> {
  for (const { identifier, type, title, language, content } of parts) {
    if (content.length > ARTIFACT_CONTENT_MAX) continue
    const now = ctx.clock.now()
    const artifactId = await store.touchArtifact(ctx.db, { notebookId: notebook.id, identifier, now })
    const versions = await store.listVersions(ctx.db, artifactId)
    const isKnown = versions.some((version) => version.type === type && version.content === content)
    const isFull = versions.length >= ARTIFACT_VERSIONS_MAX || !hasSpace(versions, content)
    if (isKnown || isFull) continue
    await store.insertVersion(ctx.db, { artifactId, questId, type, title, language, content, createdAt: now })
    ctx.emit(artifactChanged, notebook.audience, { sessionId: notebook.id, identifier })
  }
}

/** More are not named to the model. */
const EDITED_MAX = 5

/** What users have changed by hand since the last answer, for the prompt. */
export const listEditedArtifacts = (ctx: Ctx, notebookId: string) =>
  store.listEdited(ctx.db, { notebookId, limit: EDITED_MAX })
