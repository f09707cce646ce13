import { Link } from '@tanstack/react-router'
import { SearchX, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPath } from '#web/admin/paths.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import type { ProfileSection } from '#web/platform/settings-sections.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { adminSectionsMatching, sectionsMatching } from './settings-search.ts'

interface SettingsFoundProps {
  search: string
  /** Shows sections of the settings. */
  show: (sections: readonly ProfileSection[]) => ReactNode
}

/** The sections of all tabs that match a search, and for administrators where to go on in the administration. */
export function SettingsFound({ search, show }: SettingsFoundProps) {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  const found = sectionsMatching(search)
  return (
    <>
      <p role="status" className="sr-only">
        {t('profile.found', { count: found.length })}
      </p>
      {found.length > 0
        ? show(found)
        : !isAdmin && (
            <EmptyState
              icon={<SearchX size={28} strokeWidth={1.5} />}
              title={t('profile.noneTitle', { search })}
              body={t('profile.noneBody')}
            />
          )}
      {isAdmin && <InAdministration search={search} />}
    </>
  )
}

function InAdministration({ search }: { search: string }) {
  const { t } = useTranslation()
  const pages = [
    ...adminSectionsMatching(search).map(({ id, label, icon }) => ({
      id,
      label: label(),
      icon,
      path: adminPath({ section: id }),
    })),
    {
      id: '',
      label: t('profile.inServer', { search }),
      icon: <Settings size={16} />,
      path: adminPath({ section: 'settings', search }),
    },
  ]
  return (
    <nav aria-labelledby="found-in-admin" className="border-t border-line py-6">
      <h2 id="found-in-admin" className="mb-2 text-small font-[550] text-faint">
        {t('profile.inAdmin')}
      </h2>
      <ul>
        {pages.map(({ id, label, icon, path }) => (
          <li key={id}>
            <Link
              {...path}
              className="-mx-2 flex min-h-9 items-center gap-2.5 rounded-control px-2 hover:bg-hover touch:min-h-11"
            >
              <span className="flex-none text-faint">{icon}</span>
              <span className="min-w-0 break-words">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
