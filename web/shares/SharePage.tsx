import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { Bot, FileText, Folder, Link2Off, MailOpen, NotebookText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SharedItem } from '#contract/shares.ts'
import { agentPath } from '#web/agents/paths.ts'
import { InviteRow, SentInviteRow } from '#web/invites/InviteRow.tsx'
import { invitedPath } from '#web/invites/invited-path.ts'
import { inviteById } from '#web/invites/queries.ts'
import { newNotebookPath, notebookPath } from '#web/notebooks/paths.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { projectPath } from '#web/projects/paths.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { MissingPage } from '#web/ui/feedback/MissingPage.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { NavigationButton } from '#web/ui/page/NavigationButton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { useFileViewer } from '#web/viewers/queries.ts'
import { sharePath } from './paths.ts'
import { sharedItems } from './queries.ts'

/** What the address of a share names: one notebook is opened, several things are listed. */
export function SharePage() {
  const { id } = useParams({ from: '/shell/share/$id' })
  const { isEmailVerified } = useCurrentUser()
  const { data, error, refetch } = useQuery(sharedItems(id, isEmailVerified))
  if (error?.code === 'not_found' || error?.code === 'invalid') return <ShareMissing />
  if (error?.code === 'conflict') return <ShareMissing reason={error.message} />
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingScreen />
  return <SharedItems items={data} />
}

function SharedItems({ items }: { items: SharedItem[] }) {
  const { t } = useTranslation()
  const only = items.length === 1 ? items[0] : undefined
  if (only?.type === 'Session') return <Navigate {...notebookPath(only.id)} replace />
  if (only?.type === 'Invite') return <NamedInvite id={only.id} />
  if (only?.type === 'Project') return <Navigate {...projectPath(only.id)} replace />
  if (only?.type === 'Agent') return <Navigate {...agentPath(only.id)} replace />
  return (
    <Page title={t('shares.pageTitle')}>
      <ul className="divide-y divide-line rounded-card border border-line">
        {items.map((item) => (
          <SharedRow key={item.id} item={item} />
        ))}
      </ul>
    </Page>
  )
}

/** The address of an invite, as in mails about them. */
function NamedInvite({ id }: { id: string }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { data: invite, error, refetch } = useQuery(inviteById(id))
  if (error?.code === 'not_found' || error?.code === 'invalid') return <ShareMissing />
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!invite) return <LoadingScreen />
  if (invite.status === 'accepted') return <Navigate {...invitedPath(invite)} replace />
  if (invite.status === 'refused' && !invite.public)
    return <ShareMissing reason={t('shares.inviteRefused')} />
  return (
    <Page title={t('shares.inviteTitle')}>
      <ul className="rounded-card border border-line [&>li]:border-0">
        {invite.userId === me.id ? <SentInviteRow invite={invite} /> : <InviteRow invite={invite} />}
      </ul>
    </Page>
  )
}

const rowStyles = 'flex min-h-12 w-full items-center gap-3 px-4 py-2 text-start hover:bg-hover'

/** Where the things with a page of their own are; a file opens in the viewer. */
const PAGES = {
  Agent: { Icon: Bot, pathOf: agentPath },
  Project: { Icon: Folder, pathOf: projectPath },
  Session: { Icon: NotebookText, pathOf: notebookPath },
  Invite: { Icon: MailOpen, pathOf: sharePath },
} as const

function SharedRow({ item }: { item: SharedItem }) {
  const { open } = useFileViewer()
  if (item.type === 'FabFile')
    return (
      <li>
        <button type="button" onClick={() => open({ fileId: item.id })} className={rowStyles}>
          <FileText aria-hidden size={16} className="flex-none text-faint" />
          <ItemName item={item} />
        </button>
      </li>
    )
  const { Icon, pathOf } = PAGES[item.type]
  return (
    <li>
      <Link {...pathOf(item.id)} className={rowStyles}>
        <Icon aria-hidden size={16} className="flex-none text-faint" />
        <ItemName item={item} />
      </Link>
    </li>
  )
}

function ItemName({ item: { name, owner } }: { item: SharedItem }) {
  const { t } = useTranslation()
  return (
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block truncate">
        {name}
      </span>
      {owner && (
        <span className="block truncate text-small text-faint">
          {t('shares.sharedBy', { name: owner.name ?? owner.username })}
        </span>
      )}
    </span>
  )
}

function ShareMissing({ reason }: { reason?: string }) {
  const { t } = useTranslation()
  const { email, isEmailVerified } = useCurrentUser()
  const body = isEmailVerified ? t('shares.missingBody') : t('shares.unconfirmedBody', { email })
  return (
    <MissingPage
      Icon={Link2Off}
      title={t('shares.missingTitle')}
      body={reason ?? body}
      header={<NavigationButton />}
      action={
        <Link {...newNotebookPath()} className={buttonStyles()}>
          {t('notebooks.newNotebook')}
        </Link>
      }
    />
  )
}
