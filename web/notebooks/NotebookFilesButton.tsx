import { ContextFilesButton, type ContextFilesButtonProps } from '#web/attachments/ContextFilesButton.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

const ProjectFilesButton = lazyComponent(
  async () => (await import('#web/projects/ProjectFilesButton.tsx')).ProjectFilesButton,
)

/** The files used in a notebook; the code for projects is loaded for the first notebook with one. */
export function NotebookFilesButton({
  projectId,
  ...own
}: Omit<ContextFilesButtonProps, 'project'> & { projectId: string | null }) {
  if (projectId === null) return <ContextFilesButton {...own} />
  return <ProjectFilesButton {...own} projectId={projectId} />
}
