import { AskedFilesButton, type AskedFilesButtonProps } from '#web/attachments/AskedFilesButton.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

const ProjectFilesButton = lazyComponent(
  async () => (await import('#web/projects/ProjectFilesButton.tsx')).ProjectFilesButton,
)

/** What a notebook is asked with; what knows of projects comes with the first that belongs to one. */
export function NotebookFilesButton({
  projectId,
  ...own
}: Omit<AskedFilesButtonProps, 'project'> & { projectId: string | null }) {
  if (projectId === null) return <AskedFilesButton {...own} />
  return <ProjectFilesButton {...own} projectId={projectId} />
}
