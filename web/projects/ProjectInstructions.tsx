import { FilePlus2, FolderOpen, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx'
import { useRemoveInstructions, useSwitchInstruction } from './changes.queries.ts'
import { mayChange } from './project-permissions.ts'

/** Files that are used as instructions in the notebooks of a project. */
export function ProjectInstructions({ project }: { project: Project }) {
  const { t } = useTranslation()
  const { id, systemPrompts } = project
  const { mutate: switchOne } = useSwitchInstruction()
  const { mutate: remove } = useRemoveInstructions()
  return (
    <Panel
      title={t('projects.instructionsTitle')}
      count={systemPrompts.length}
      hint={t('projects.instructionsBody')}
      actions={mayChange(project) && <AddInstructions project={project} />}
    >
      {systemPrompts.length === 0 ? (
        <p className="px-4 py-5 text-soft">
          {t(mayChange(project) ? 'projects.noInstructions' : 'projects.noInstructionsYet')}
        </p>
      ) : (
        <ul aria-label={t('projects.instructionsTitle')} className="divide-y divide-line">
          {systemPrompts.map(({ fileId, fileName, enabled }) => (
            <li key={fileId} className="flex items-center gap-2 py-1.5 ps-4 pe-2">
              <div className="min-w-0 flex-1">
                <Switch
                  label={fileName}
                  isOn={enabled}
                  disabled={!mayChange(project)}
                  onChange={(isOn) => switchOne({ id, fileId, enabled: isOn })}
                />
              </div>
              {mayChange(project) && (
                <IconButton
                  size="small"
                  tone="faint"
                  label={t('projects.removeInstruction', { name: fileName })}
                  icon={<X size={15} />}
                  onClick={() => remove({ id, fileIds: [fileId] })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function AddInstructions({ project }: { project: Project }) {
  const { t } = useTranslation()
  return (
    <Menu
      trigger={
        <Button
          size="small"
          tone="quiet"
          icon={<Plus size={15} />}
          aria-label={t('projects.addInstructions')}
        >
          {t('projects.add')}
        </Button>
      }
    >
      <MenuItem
        icon={<FilePlus2 size={16} />}
        onSelect={() => openDialog('knowledge-editor', { isProjectInstruction: true })}
      >
        {t('projects.writeInstruction')}
      </MenuItem>
      <MenuItem
        icon={<FolderOpen size={16} />}
        onSelect={() => openDialog('project-files', { project, as: 'instruction' })}
      >
        {t('projects.fromLibrary')}
      </MenuItem>
    </Menu>
  )
}
