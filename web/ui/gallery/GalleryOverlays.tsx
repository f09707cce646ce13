import { Ellipsis, FileText, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { confirm } from '#web/platform/dialogs.ts'
import { Button } from '../forms/Button.tsx'
import { IconButton } from '../forms/IconButton.tsx'
import { TextField } from '../forms/TextField.tsx'
import { ActionsMenu } from '../overlays/ActionsMenu.tsx'
import { ChooseDialog } from '../overlays/ChooseDialog.tsx'
import { CommandItems } from '../overlays/CommandItems.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { Drawer } from '../overlays/Drawer.tsx'
import { FloatingWindow } from '../overlays/FloatingWindow.tsx'
import { FormDialog } from '../overlays/FormDialog.tsx'
import { FullscreenDialog } from '../overlays/FullscreenDialog.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../overlays/Menu.tsx'
import { NameDialog } from '../overlays/NameDialog.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { SidePanel } from '../overlays/SidePanel.tsx'
import { GalleryGroup, Sample } from './GalleryGroup.tsx'

const nothing = () => undefined

const DIALOGS = {
  Dialog: (close) => (
    <Dialog
      isOpen
      onClose={close}
      title="Rename"
      description="With a title, a sentence and an answer."
      footer={<Button onClick={close}>Done</Button>}
    >
      <TextField label="Name" />
    </Dialog>
  ),
  'Dialog for choosing': (close) => (
    <ChooseDialog
      title="Add files"
      hint="Several of many items, found by name."
      searchLabel="Search files"
      onSearch={nothing}
      confirmLabel={(count) => `Add ${count} files`}
      onConfirm={close}
      onClose={close}
      choicesLabel="Files"
      noneTitle="No files match"
      query={{
        hasNextPage: false,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        error: null,
        fetchNextPage: nothing,
        refetch: nothing,
      }}
      choices={[
        { id: 'a', icon: <FileText size={16} />, name: 'tides.md', facts: '2 kB', isPresent: false },
        { id: 'b', icon: <FileText size={16} />, name: 'ports.csv', facts: '1 kB', isPresent: true },
      ]}
    />
  ),
  'Dialog with a form': (close) => (
    <FormDialog
      title="Send a message"
      schema={z.object({ message: z.string().trim().min(1) })}
      request={{ isPending: false, error: null }}
      problem="The message could not be sent."
      action="Send"
      onSubmit={close}
      onClose={close}
    >
      <TextField name="message" label="Message" />
    </FormDialog>
  ),
  'Dialog for a name': (close) => (
    <NameDialog
      title="Rename group"
      label="Name"
      name="Harbour office"
      maxLength={100}
      action="Save"
      schema={z.object({ name: z.string().trim().min(1) })}
      request={{ isPending: false, error: null }}
      onSubmit={close}
      onClose={close}
    />
  ),
  'Side panel': (close) => <PanelSample onClose={close} />,
  'Full screen': (close) => (
    <FullscreenDialog onClose={close} title="tides.md" facts="2 kB" icon={<FileText size={18} />}>
      <p className="p-6">One item, for reading or editing.</p>
    </FullscreenDialog>
  ),
  Drawer: (close) => (
    <Drawer isOpen onClose={close} label="Drawer">
      <p className="p-6">It opens from the start.</p>
    </Drawer>
  ),
  'Floating window': (close) => (
    <FloatingWindow onClose={close} title="Floating window">
      <p className="p-4">It can be moved.</p>
    </FloatingWindow>
  ),
} satisfies Record<string, (close: () => void) => ReactNode>

function PanelSample({ onClose }: { onClose: () => void }) {
  const [width, setWidth] = useState(50)
  const [isFull, setFull] = useState(false)
  return (
    <div className="flex h-64 border border-line">
      <p className="min-w-0 flex-1 p-4">The page beside it.</p>
      <SidePanel
        title="tides.md"
        facts="2 kB"
        icon={<FileText size={18} />}
        actions={<IconButton label="Edit" icon={<Pencil size={16} />} onClick={nothing} />}
        onClose={onClose}
        width={width}
        onResize={setWidth}
        isFull={isFull}
        onFull={setFull}
      >
        <p className="p-4">One item, beside the page.</p>
      </SidePanel>
    </div>
  )
}

const names = Object.keys(DIALOGS) as (keyof typeof DIALOGS)[]

/** Dialogs, menus and popovers, each opened by its button. */
export function GalleryOverlays() {
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const ask = () =>
    void confirm({
      title: 'Delete this notebook?',
      body: 'It will be moved to the trash.',
      confirmLabel: 'Delete',
      isDestructive: true,
    })
  return (
    <GalleryGroup name="Overlays">
      <Sample name="dialogs">
        {names.map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        <Button onClick={ask}>Confirmation</Button>
      </Sample>
      <Sample name="menus and popovers">
        <Popover trigger={<Button>Popover</Button>} label="More about it">
          A small window.
        </Popover>
        <Menu trigger={<IconButton label="Menu" icon={<Ellipsis size={16} />} />}>
          <MenuEntries />
        </Menu>
        <ActionsMenu label="Actions">
          <MenuEntries />
        </ActionsMenu>
        <ActionsMenu label="Actions, loading" isBusy>
          <MenuEntries />
        </ActionsMenu>
      </Sample>
      {open && DIALOGS[open](() => setOpen(undefined))}
    </GalleryGroup>
  )
}

const MenuEntries = () => (
  <>
    <MenuLabel>Notebook</MenuLabel>
    <MenuItem icon={<Pencil size={16} />} keys="F2" onSelect={nothing}>
      Rename
    </MenuItem>
    <CommandItems actions={[{ id: 'toggle-theme', run: nothing }]} />
    <MenuItem disabled onSelect={nothing}>
      Disabled
    </MenuItem>
    <MenuSeparator />
    <MenuItem icon={<Trash2 size={16} />} isDestructive onSelect={nothing}>
      Delete
    </MenuItem>
  </>
)
