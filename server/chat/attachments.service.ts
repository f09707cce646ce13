import type { Readable } from 'node:stream'
import type { UserCtx } from '#server/platform/context.ts'
import * as store from './attachments.store.ts'

/** What the messages of these notebooks refer to. The caller has checked access to the notebooks. */
export const listAttachments = (ctx: UserCtx, notebookIds: string[]) =>
  store.listAttachments(ctx.db, notebookIds)

/** The files that were sent with messages of these notebooks. The caller has checked access to the notebooks. */
export const listSentFileIds = (ctx: UserCtx, notebookIds: string[]) =>
  store.listSentFileIds(ctx.db, notebookIds)

/** A picture to which a message refers; nothing when it was removed. */
export async function openGeneratedImage({ ports }: UserCtx, key: string): Promise<Readable | undefined> {
  return (await ports.blobs.read(key))?.stream
}
