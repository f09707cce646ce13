import { useTranslation } from 'react-i18next'
import { VISIBLE_LINES } from '#contract/display-settings.ts'
import { changeDisplay, useDisplaySettings } from '#web/models/view-state.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { Slider } from '#web/ui/forms/Slider.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Section } from '#web/ui/layout/Section.tsx'

/** How conversations are shown, on every device of the user. */
export function ConversationSection() {
  const { t } = useTranslation()
  const display = useDisplaySettings()
  return (
    <Section title={t('conversationSettings.title')} hint={t('conversationSettings.hint')}>
      <div className="max-w-form space-y-3">
        <Switch
          label={t('conversationSettings.autoScroll')}
          hint={t('conversationSettings.autoScrollHint')}
          isOn={display.enableAutoScroll}
          onChange={(enableAutoScroll) => changeDisplay({ enableAutoScroll })}
        />
        <Switch
          label={t('conversationSettings.fold')}
          hint={t('conversationSettings.foldHint')}
          isOn={display.foldAnswers}
          onChange={(foldAnswers) => changeDisplay({ foldAnswers })}
        />
        {display.foldAnswers && (
          <Slider
            label={t('conversationSettings.visibleLines')}
            min={VISIBLE_LINES.min}
            max={VISIBLE_LINES.max}
            step={VISIBLE_LINES.step}
            value={display.maxVisibleLines}
            onChange={(maxVisibleLines) => changeDisplay({ maxVisibleLines })}
          />
        )}
        <Select
          label={t('conversationSettings.charts')}
          value={display.recharts.displayMode}
          onChange={(displayMode) => changeDisplay({ recharts: { displayMode } })}
          options={[
            { value: 'inline', label: t('conversationSettings.chartsInline') },
            { value: 'artifact', label: t('conversationSettings.chartsArtifact') },
          ]}
        />
        <Switch
          label={t('conversationSettings.help')}
          hint={t('conversationSettings.helpHint')}
          isOn={display.showHelp}
          onChange={(showHelp) => changeDisplay({ showHelp })}
        />
        <Switch
          label={t('conversationSettings.debug')}
          hint={t('conversationSettings.debugHint')}
          isOn={display.showDebug}
          onChange={(showDebug) => changeDisplay({ showDebug })}
        />
      </div>
    </Section>
  )
}
