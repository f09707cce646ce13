import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileGrant, FileOwner } from '#contract/file-sharing.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { useUnshareFile } from './queries.ts'

/** The users with a grant on a file, with buttons to revoke it. */
export function SharedList({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  const { mutate: unshare } = useUnshareFile()
  const section = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(section)

  async function askAndUnshare({ userId, name, username }: FileGrant) {
    const isConfirmed = await confirm({
      title: t('fileShares.revokeTitle', { name: name ?? username }),
      body: t('fileShares.revokeBody', { name: file.fileName }),
      confirmLabel: t('fileShares.revoke'),
      isDestructive: true,
    })
    if (isConfirmed) unshare({ id: file.id, userId })
  }

  return (
    <section ref={section} {...keptFocus} aria-label={t('fileShares.people')}>
      <h3 className="pb-1 font-[550]">{t('fileShares.people')}</h3>
      {file.users.length === 0 && !file.owner ? (
        <p className="text-soft">{t('fileShares.none')}</p>
      ) : (
        <ul aria-label={t('fileShares.people')}>
          {file.owner && <Person person={file.owner} role={t('fileShares.owner')} />}
          {file.users.map((grant) => (
            <Person
              key={grant.userId}
              person={grant}
              role={grant.permissions.map((permission) => t(`fileShares.can.${permission}`)).join(', ')}
            >
              <IconButton
                size="small"
                label={t('fileShares.revokeFrom', { name: grant.name ?? grant.username })}
                icon={<X size={15} />}
                onClick={() => void askAndUnshare(grant)}
              />
            </Person>
          ))}
        </ul>
      )}
    </section>
  )
}

interface PersonProps {
  person: FileOwner
  role: string
  children?: ReactNode
}

function Person({ person: { name, username, photoUrl }, role, children }: PersonProps) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Avatar name={name ?? username} photoUrl={photoUrl} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {name ?? username}
        </span>
        <span className="block truncate text-small text-faint">{role}</span>
      </span>
      {children}
    </li>
  )
}
