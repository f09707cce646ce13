import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { useDeleteProject } from './changes.queries.ts'
import { projectPath, projectsPath } from './paths.ts'

/** Deletes a project after a confirmation, and leaves its page. */
export function useProjectDeletion() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const { mutateAsync: remove, isPending } = useDeleteProject()

  async function deleteProject({ id, name }: Pick<Project, 'id' | 'name'>) {
    const isConfirmed = await confirm({
      title: t('projects.deleteTitle'),
      body: t('projects.deleteBody', { name }),
      confirmLabel: t('projects.delete'),
      isDestructive: true,
    })
    if (!isConfirmed) return
    const isGone = await remove({ id }).then(
      () => true,
      () => false,
    )
    const { pathname } = router.buildLocation(projectPath(id))
    if (isGone && router.latestLocation.pathname === pathname)
      void navigate({ ...projectsPath(), replace: true })
  }

  return { deleteProject, isDeleting: isPending }
}
