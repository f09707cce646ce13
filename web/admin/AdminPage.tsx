import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { ADMIN_GROUPS, type AdminSection, adminSections } from '#web/platform/settings-sections.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { HeadingPlace } from '#web/ui/page/heading-actions.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { adminPath } from './paths.ts'

/** The length at which an unknown section name is cut. */
const SECTION_SHOWN = 60

/** The administration. */
export function AdminPage() {
  const { t } = useTranslation()
  const { section, emergency_access } = useSearch({ from: '/shell/admin-only/admin' })
  const sections = adminSections()
  const chosen = section ? sections.find(({ id }) => id === section) : sections[0]
  const isMobile = useIsMobile()
  const { isAdmin } = useCurrentUser()
  // The role may be removed while the page is open.
  if (!isAdmin) return <Navigate {...newNotebookPath()} replace />
  return (
    <Page title={t('admin.title')} width="wide">
      {emergency_access === 'true' && <EmergencyBanner />}
      <div className="gap-6 sm:flex">
        {isMobile ? <SectionSelect chosen={chosen} /> : <SectionLinks chosen={chosen} />}
        {chosen ? (
          <ChosenSection key={chosen.id} section={chosen} />
        ) : (
          <UnknownSection name={section ?? ''} />
        )}
      </div>
    </Page>
  )
}

function ChosenSection({ section: { label, Section } }: { section: AdminSection }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <section aria-labelledby="admin-section" className="min-w-0 flex-1">
      {/* As high as the actions, which are not known before the section is loaded. */}
      <div className="mb-3 flex flex-wrap items-center justify-end gap-2 sm:min-h-9 touch:sm:min-h-11">
        <h2 id="admin-section" className="me-auto font-reading text-large font-semibold max-sm:sr-only">
          {label()}
        </h2>
        <div ref={setPlace} className="flex flex-wrap items-center justify-end gap-2 empty:hidden" />
      </div>
      <HeadingPlace value={place}>
        <Suspense fallback={<Skeleton lines={8} />}>
          <Section fallback={<Skeleton lines={8} />} />
        </Suspense>
      </HeadingPlace>
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

function SectionLinks({ chosen }: { chosen: AdminSection | undefined }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('admin.title')} className="w-48 flex-none">
      <div className="sticky top-0 space-y-4">
        {ADMIN_GROUPS.map((group) => (
          <div key={group}>
            <p id={`admin-${group}`} className="px-2.5 pb-1 text-small font-[550] text-faint">
              {t(`admin.groups.${group}`)}
            </p>
            <ul aria-labelledby={`admin-${group}`} className="space-y-0.5">
              {adminSections()
                .filter((section) => section.group === group)
                .map((section) => (
                  <SectionLink key={section.id} section={section} isChosen={section === chosen} />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

function SectionLink({ section, isChosen }: { section: AdminSection; isChosen: boolean }) {
  return (
    <li>
      <Link
        {...adminPath({ section: section.id })}
        aria-current={isChosen ? 'page' : undefined}
        className="flex min-h-8 items-center gap-2.5 rounded-control px-2.5 text-soft transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:font-[550] aria-[current]:text-ink touch:min-h-11"
      >
        <span className="text-faint">{section.icon}</span>
        {section.label()}
      </Link>
    </li>
  )
}

function SectionSelect({ chosen }: { chosen: AdminSection | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Select
      label={t('admin.section')}
      isLabelHidden
      value={chosen?.id ?? ''}
      onChange={(section) => void navigate(adminPath({ section }))}
      options={[
        ...(chosen ? [] : [{ value: '', label: t('admin.unknownSection') }]),
        ...adminSections().map(({ id, label }) => ({ value: id, label: label() })),
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
