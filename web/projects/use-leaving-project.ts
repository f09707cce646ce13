import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { useLeaveProject } from './members.queries.ts'
import { projectPath, projectsPath } from './paths.ts'

/** Leaves a project after a confirmation, and its page. */
export function useLeavingProject() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const me = useCurrentUser()
  const { mutateAsync: leave } = useLeaveProject()

  return async function leaveProject({ id, name, isMember }: Project): Promise<void> {
    const isConfirmed = await confirm({
      title: t('projects.leaveTitle'),
      body: t(isMember ? 'projects.leaveBody' : 'projects.leaveLinkBody', { name }),
      confirmLabel: t('projects.leave'),
      isDestructive: true,
    })
    if (!isConfirmed) return
    const hasLeft = await leave({ id, userId: me.id }).then(
      () => true,
      () => false,
    )
    const { pathname } = router.buildLocation(projectPath(id))
    if (hasLeft && router.latestLocation.pathname === pathname)
      void navigate({ ...projectsPath(), replace: true })
  }
}
