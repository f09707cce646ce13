/** The presets of AI settings. */
export const enPresets = {
  presets: {
    label: 'Preset',
    none: 'None',
    default: '{{name}} (default)',
    actions: 'Actions for presets',
    saveAs: 'Save as preset…',
    saveTitle: 'Save as preset',
    saved: 'Preset “{{name}}” saved',
    update: 'Update “{{name}}”',
    makeDefault: 'Make “{{name}}” my default',
    clearDefault: 'Remove “{{name}}” as my default',
    rename: 'Rename “{{name}}”…',
    renameTitle: 'Rename preset',
    remove: 'Delete “{{name}}”',
    removed: 'Preset “{{name}}” deleted',
    name: 'Name',
    save: 'Save',
    reset: 'Reset to “{{name}}”',
  },
} as const
