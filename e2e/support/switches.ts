import { expect, type Locator } from '@playwright/test'

/** Switches it on or off. Unlike `check`, it waits: a switch that saves shows its new state after another task. */
export async function setSwitch(control: Locator, isOn: boolean): Promise<void> {
  if ((await control.isChecked()) !== isOn) await control.click()
  await expect(control).toBeChecked({ checked: isOn })
}
