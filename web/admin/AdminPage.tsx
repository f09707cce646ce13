import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound, Mail, ScrollText, SlidersHorizontal, Ticket, TriangleAlert, Users } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditSection } from '#web/audit/AuditSection.tsx'
import { StrategiesSection } from '#web/auth/external/StrategiesSection.tsx'
import { MailSection } from '#web/mail/MailSection.tsx'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { InvitesSection } from '#web/registration-invites/InvitesSection.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { UsersSection } from '#web/users/UsersSection.tsx'
import { adminPath } from './paths.ts'
import { SettingsSection } from './settings/SettingsSection.tsx'

interface AdminSection {
  icon: ReactNode
  Section: ComponentType
}

/** The sections by their name in the address, in the order of the menu; each is called `admin.sections.<name>`. */
const sections = {
  users: { icon: <Users size={16} />, Section: UsersSection },
  invites: { icon: <Ticket size={16} />, Section: InvitesSection },
  mail: { icon: <Mail size={16} />, Section: MailSection },
  settings: { icon: <SlidersHorizontal size={16} />, Section: SettingsSection },
  'sign-in': { icon: <KeyRound size={16} />, Section: StrategiesSection },
  audit: { icon: <ScrollText size={16} />, Section: AuditSection },
} satisfies Record<string, AdminSection>

type SectionName = keyof typeof sections
const names = Object.keys(sections) as SectionName[]
/** Of an unknown name in the address. */
const SECTION_SHOWN = 60
const isSectionName = (name: string | undefined): name is SectionName =>
  name !== undefined && Object.hasOwn(sections, name)

/** Where administrators look after the place. */
export function AdminPage() {
  const { t } = useTranslation()
  const { section, emergency_access } = useSearch({ from: '/shell/admin-only/admin' })
  const named = section === undefined ? names[0] : section
  const chosen = isSectionName(named) ? named : undefined
  const isMobile = useIsMobile()
  const { isAdmin } = useCurrentUser()
  // The rights may be withdrawn while the page is open.
  if (!isAdmin) return <Navigate {...newNotebookPath()} replace />
  return (
    <Page title={t('admin.title')} width="wide">
      {emergency_access === 'true' && <EmergencyBanner />}
      <div className="gap-8 sm:flex">
        {isMobile ? <SectionSelect chosen={chosen} /> : <SectionLinks chosen={chosen} />}
        {chosen ? <ChosenSection name={chosen} /> : <UnknownSection name={section ?? ''} />}
      </div>
    </Page>
  )
}

function ChosenSection({ name }: { name: SectionName }) {
  const { t } = useTranslation()
  const { Section } = sections[name]
  return (
    <section aria-labelledby="admin-section" className="min-w-0 flex-1">
      <h2 id="admin-section" className="mb-4 font-reading text-large font-semibold max-sm:sr-only">
        {t(`admin.sections.${name}`)}
      </h2>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Section />
      </Suspense>
    </section>
  )
}

function UnknownSection({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="admin-section" className="min-w-0 flex-1">
      <h2 id="admin-section" className="mb-2 font-reading text-large font-semibold">
        {t('admin.unknownSection')}
      </h2>
      <p className="text-soft break-words">
        {t('admin.unknownSectionBody', { name: name.slice(0, SECTION_SHOWN) })}
      </p>
    </section>
  )
}

function SectionLinks({ chosen }: { chosen: SectionName | undefined }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('admin.title')} className="w-40 flex-none">
      <ul className="sticky top-0 space-y-0.5">
        {names.map((name) => (
          <li key={name}>
            <Link
              {...adminPath({ section: name })}
              aria-current={name === chosen ? 'page' : undefined}
              className="flex min-h-9 items-center gap-2.5 rounded-control px-2.5 text-soft transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:font-[550] aria-[current]:text-ink touch:min-h-11"
            >
              <span className="text-faint">{sections[name].icon}</span>
              {t(`admin.sections.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SectionSelect({ chosen }: { chosen: SectionName | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Select
      label={t('admin.section')}
      isLabelHidden
      value={chosen ?? ''}
      onChange={(section) => void navigate(adminPath({ section }))}
      options={[
        ...(chosen ? [] : [{ value: '', label: t('admin.unknownSection') }]),
        ...names.map((value) => ({ value, label: t(`admin.sections.${value}`) })),
      ]}
      className="mb-5"
    />
  )
}

function EmergencyBanner() {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      className="mb-6 flex items-start gap-3 rounded-card border border-line-strong bg-sunk px-4 py-3"
    >
      <TriangleAlert aria-hidden size={18} className="mt-0.5 text-warn" />
      <span>
        <strong className="font-[550]">{t('admin.emergencyTitle')}</strong> {t('admin.emergencyBody')}
      </span>
    </p>
  )
}
