import type { Agreement, AnnouncementStatistics, announcements } from '#contract/announcements.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { countSubject, listFirstBySubject } from '#server/activity/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toCsvLine } from '#server/platform/csv.ts'
import type { OpenedDownload } from '#server/platform/http/downloads.ts'
import { listPeople } from '#server/users/service.ts'
import { AGREED, requireAnnouncement, VIEWED } from './service.ts'

const EXPORT_BATCH = 500
const [AGREED_TYPE = ''] = AGREED

export async function showStatistics(
  ctx: UserCtx,
  { id }: InputOf<typeof announcements.statistics>,
): Promise<AnnouncementStatistics> {
  await ctx.transact((ctx) => requireAnnouncement(ctx, id))
  const [views, agrees] = await Promise.all([
    countSubject(ctx, { types: VIEWED, subjectId: id }),
    countSubject(ctx, { types: AGREED, subjectId: id }),
  ])
  return { views: views.events, viewers: views.users, agrees: agrees.events, agreers: agrees.users }
}

export async function listAgreements(
  ctx: UserCtx,
  { id, page, limit }: InputOf<typeof announcements.listAgreements>,
): Promise<OutputOf<typeof announcements.listAgreements>> {
  await ctx.transact((ctx) => requireAnnouncement(ctx, id))
  return pageOfAgreements(ctx, { id, page, limit })
}

async function pageOfAgreements(
  ctx: UserCtx,
  { id, page, limit }: { id: string; page: number; limit: number },
): Promise<{ data: Agreement[]; total: number }> {
  const { data, total } = await listFirstBySubject(ctx, { type: AGREED_TYPE, subjectId: id, page, limit })
  const people = await listPeople(
    ctx,
    data.map(({ userId }) => userId),
  )
  return {
    total,
    data: data.map(({ userId, at }) => ({
      userId,
      username: people.get(userId)?.username ?? null,
      agreedAt: at.toISOString(),
    })),
  }
}

export async function exportAgreements(ctx: UserCtx, { id }: { id: string }): Promise<OpenedDownload> {
  await ctx.transact((ctx) => requireAnnouncement(ctx, id))
  const day = ctx.clock.now().toISOString().slice(0, 10)
  return {
    fileName: `agreements-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    pieces: agreementsAsCsv(ctx, id),
  }
}

async function* agreementsAsCsv(ctx: UserCtx, id: string): AsyncGenerator<string> {
  yield toCsvLine(['userId', 'username', 'agreedAt'])
  for (let page = 1; ; page += 1) {
    const { data } = await pageOfAgreements(ctx, { id, page, limit: EXPORT_BATCH })
    if (data.length > 0) {
      yield data
        .map(({ userId, username, agreedAt }) => toCsvLine([userId, username ?? '', agreedAt]))
        .join('')
    }
    if (data.length < EXPORT_BATCH) return
  }
}
